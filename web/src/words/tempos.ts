/** How fast bots act, from slow to fast, in the reader's language. */

import { m } from "../paraglide/messages";
import type { SetTempo } from "../protocol";

export type Tempo = SetTempo["tempo"];

export const TEMPOS: readonly [Tempo, () => string][] = [
  ["calm", m.table_tempo_calm],
  ["normal", m.table_tempo_normal],
  ["brisk", m.table_tempo_brisk],
  ["instant", m.table_tempo_instant],
];
