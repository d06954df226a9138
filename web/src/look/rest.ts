/** How long a control that binds rests where a finger may still be tapping what stood there before. */

const SETTLING = 700; // milliseconds after it has come to its place, or binds to something else
const RHYTHM = 1_500; // after a tap close to it that was not meant for it
const NEAR = 48; // pixels round it that a finger may miss by
const STILL = 4; // pixels that are no move

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Tap {
  x: number;
  y: number;
  at: number;
}

export class Rest {
  private box: Box | null = null;
  private until = 0;

  /** Whether it stands where it stood. */
  isAt(box: Box): boolean {
    const sides = ["left", "top", "right", "bottom"] as const;
    return (
      this.box !== null && sides.every((side) => Math.abs(box[side] - this.box![side]) < STILL)
    );
  }

  /** It has come to this place, or binds to something else from now on; `taps` came before. */
  begin(box: Box, now: number, taps: readonly Tap[]): void {
    this.box = box;
    this.until = Math.max(now + SETTLING, ...taps.filter(isNear(box)).map(({ at }) => at + RHYTHM));
  }

  /** Whoever taps at it while it rests was not waiting for it, and taps again. */
  tapped(tap: Tap): void {
    if (this.box && !this.isOver(tap.at) && isNear(this.box)(tap)) this.until = tap.at + RHYTHM;
  }

  isOver(now: number): boolean {
    return now >= this.until;
  }
}

function isNear({ left, top, right, bottom }: Box): (tap: Tap) => boolean {
  return ({ x, y }) => x > left - NEAR && x < right + NEAR && y > top - NEAR && y < bottom + NEAR;
}
