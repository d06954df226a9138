/** What a step says. */

export interface Facts {
  name: string;
  other: string;
  cash: string;
  tile: string;
  dealt: number;
  kept: number;
  year: number;
  event: string;
  limit: number;
  rounds: number;
}

export interface StepWords {
  title: () => string;
  text: (facts: Facts) => string;
  button?: () => string;
}
