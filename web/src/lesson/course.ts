/** The course of a lesson: which step fits the game as it stands. It never plays, it watches. */

export interface Step<World> {
  name: string;
  /** The rule that the step is about. */
  rule?: string;
  /** Which part of the screen glows meanwhile. */
  light?: string | ((world: World) => string);
  /** Whether its time is now, and all that it says is true. */
  moment(world: World): boolean;
  /** Whether what it asks for is done; after an undo it may be asked for once more. */
  over?(world: World): boolean;
  /** Whether the learner does what it asks for, where the game keeps no trace of that. */
  did?(world: World): boolean;
  /** Whether it asks for something, so that its button skips it. */
  asks?: boolean;
  /** The words it is told with, where they depend on what happened. */
  told?(world: World): string;
  /** Comes before all others whenever its moment comes. */
  interrupts?: boolean;
}

export class Course<World> {
  constructor(
    readonly steps: readonly Step<World>[],
    /** The steps that have been put away and do not come again. */
    readonly done: ReadonlySet<string> = new Set(),
  ) {}

  /**
   * The step to show, if any: the first whose moment it is and that is not over. Nothing else is
   * remembered, so that an undo leads back to the step that fits, and no step waits for another.
   */
  current(world: World): Step<World> | null {
    const fitting = this.steps.filter(
      (step) => !this.done.has(step.name) && step.moment(world) && !step.over?.(world),
    );
    return fitting.find(({ interrupts }) => interrupts) ?? fitting[0] ?? null;
  }

  /** The place of a step among those that everybody sees, from 1; null for an interruption. */
  placeOf(step: Step<World>): number | null {
    const place = this.plain.findIndex(({ name }) => name === step.name);
    return place < 0 ? null : place + 1;
  }

  get length(): number {
    return this.plain.length;
  }

  private get plain(): readonly Step<World>[] {
    return this.steps.filter(({ interrupts }) => !interrupts);
  }
}
