/** A game of one's own that goes on from a moment of a recorded one. */

import type { QuickTable } from "../protocol";
import { here } from "../route.svelte";
import { post } from "../server/http";
import { tellRefusal } from "../look/refuse";
import { keepKey } from "../table/keys";
import { keepSketch, type Sketch } from "../table/sketches";

/** Opens it; moves that are given wait there in pencil. */
export async function branchAt(
  source: { table: string | null; record: File | null },
  at: number,
  seat: number,
  moves: Sketch = [],
): Promise<void> {
  const from = source.table ? { table: source.table } : { record: await source.record!.text() };
  try {
    const made = await post<QuickTable>("/api/tables/branch", { at, seat, ...from });
    keepKey(made.id, made.seat, made.key);
    if (moves.length) keepSketch(made.id, moves);
    here.go(`/table/${made.id}`);
  } catch (no) {
    await tellRefusal(no);
  }
}
