/** What of the board is seen on this screen, and how a hand changes it. */

import { untrack } from "svelte";
import * as cameras from "./geometry/camera";
import type { Camera, Point } from "./geometry/camera";
import type { Hand } from "./gestures";
import { LOT, type Plan, type Spot } from "./plan";

const THUMB = 46; // pixels that a lot has at least when a phone first shows the board
const PHONE = 600;
const CLOSE = 1.9; // the scale from which on small words can be read

export class Sight implements Hand {
  screen = $state({ width: 0, height: 0 });
  camera: Camera = $state.raw({ scale: 1, x: 0, y: 0 });
  moving = $state(false);

  readonly wholeScale = $derived.by(() => cameras.wholeScale(this.plan(), this.screen));
  readonly isWhole = $derived.by(() => this.camera.scale <= this.wholeScale * 1.05);
  readonly isClose = $derived.by(() => this.camera.scale > CLOSE);
  /** The part of the board that is seen. */
  readonly window = $derived.by(() => cameras.seen(this.camera, this.screen));

  private hasLooked = false;
  private wasWhole = true;

  /** `first` is the building that a small screen looks at first. */
  constructor(
    private readonly plan: () => Plan,
    private readonly first: () => number | undefined,
  ) {
    $effect(() => {
      if (this.screen.width && this.screen.height) untrack(() => this.look());
    });
    $effect(() => {
      this.wasWhole = this.isWhole;
    });
  }

  pan(by: Point): void {
    this.camera = cameras.panned(this.camera, by, this.plan(), this.screen);
  }

  zoom(by: number, at: Point = this.middle): void {
    this.camera = cameras.zoomed(this.camera, by, at, this.plan(), this.screen);
  }

  twice(at: Point): void {
    this.lookAt(cameras.onBoard(this.camera, at));
  }

  isMoving(is: boolean): void {
    this.moving = is;
  }

  reveal({ x, y }: Spot): void {
    const lot = { x, y, width: LOT, height: LOT };
    this.camera = cameras.revealing(this.camera, lot, this.plan(), this.screen);
  }

  /** The district there, or all of the board if it is seen that close already. */
  lookAt({ x, y }: Point): void {
    const block = this.plan().blocks.find(
      (one) => x >= one.x && y >= one.y && x <= one.x + one.width && y <= one.y + one.height,
    );
    const close = block && cameras.fitted(block, this.plan(), this.screen);
    if (close && close.scale > this.camera.scale * 1.2) this.camera = close;
    else this.showWhole();
  }

  showWhole(): void {
    const { width, height } = this.plan();
    this.camera = cameras.fitted({ x: 0, y: 0, width, height }, this.plan(), this.screen);
  }

  private get middle(): Point {
    return { x: this.screen.width / 2, y: this.screen.height / 2 };
  }

  /** When the room changes, all of the board stays all of it; a part stays as close as it was. */
  private look(): void {
    if (!this.hasLooked) this.lookFirst();
    else if (this.wasWhole) this.showWhole();
    else this.zoom(1);
    this.hasLooked = true;
  }

  private lookFirst(): void {
    this.showWhole();
    const spot = this.plan().spots.get(this.first() ?? 0);
    if (this.screen.width > PHONE || this.camera.scale * LOT >= THUMB) return;
    this.zoom(THUMB / LOT / this.camera.scale);
    if (!spot) return;
    const x = this.middle.x - (spot.x + LOT / 2) * this.camera.scale - this.camera.x;
    this.pan({ x, y: this.middle.y - (spot.y + LOT / 2) * this.camera.scale - this.camera.y });
  }
}
