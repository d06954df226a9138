import { expect, test } from "vitest";
import type { ChinatownView, Mark } from "../protocol";
import { livingMarks } from "./living-marks";

const view = {
  players: [{ buildings: [19], tiles: { photo: 1 } }],
} as unknown as ChinatownView;
const mark = (of: Partial<Mark>): Mark => ({
  seat: 0,
  mark: "for_sale",
  building: null,
  tile: null,
  n: 0,
  at: 0,
  ...of,
});

test("what has been sold is for sale no more", () => {
  const marks = [mark({ building: 19 }), mark({ building: 20 }), mark({ tile: "photo" })];
  expect(livingMarks([...marks, mark({ tile: "florist" })], view)).toEqual([
    mark({ building: 19 }),
    mark({ tile: "photo" }),
  ]);
});

test("a building that one has is wanted no more, tiles may be", () => {
  const marks = [
    mark({ mark: "wanted", building: 19 }),
    mark({ mark: "wanted", building: 20 }),
    mark({ mark: "wanted", tile: "photo" }),
  ];
  expect(livingMarks(marks, view)).toEqual(marks.slice(1));
});
