/** The course of a lesson: which step is shown now, and when it is over. It never plays, it watches. */

export interface Step<World> {
  name: string;
  /** The rule that the step is about. */
  rule?: string;
  /** Which part of the screen glows meanwhile. */
  light?: string;
  /** Whether the time has come to show it. */
  moment(world: World): boolean;
  /** Whether the learner has done it, or it is too late for it. */
  over?(world: World): boolean;
  /** The words it is told with, where they depend on what happened. */
  told?(world: World): string;
  /** Comes whenever its moment comes, once; then the step before goes on. */
  interrupts?: boolean;
}

export class Course<World> {
  constructor(
    readonly steps: readonly Step<World>[],
    readonly done: Set<string> = new Set(),
  ) {}

  /** The step to show, if any; steps that are over are left behind. */
  current(world: World): Step<World> | null {
    for (const step of this.steps) {
      if (!this.done.has(step.name) && step.over?.(world)) this.done.add(step.name);
    }
    const waiting = this.steps.filter(({ name }) => !this.done.has(name));
    const sudden = waiting.find((step) => step.interrupts && step.moment(world));
    if (sudden) return sudden;
    const next = waiting.find((step) => !step.interrupts);
    return next?.moment(world) ? next : null;
  }

  /** How far we are: the place of a step among those that everybody sees, from 1. */
  placeOf(step: Step<World>): number {
    const plain = this.steps.filter(({ interrupts }) => !interrupts);
    const place = plain.findIndex(({ name }) => name === step.name);
    return place < 0 ? plain.findIndex(({ name }) => !this.done.has(name)) + 1 : place + 1;
  }

  get length(): number {
    return this.steps.filter(({ interrupts }) => !interrupts).length;
  }
}
