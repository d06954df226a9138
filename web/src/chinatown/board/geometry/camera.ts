/** What of the board is seen: a scale, and where its upper left corner lies on the screen. */

export interface Camera {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

const CLOSEST = 4; // pixels a unit: a lot as wide as a thumb is long
const MARGIN = 8; // of the city around the board

/** The scale at which all of the board is seen. */
export function wholeScale(board: Size, screen: Size): number {
  return Math.min(screen.width / board.width, screen.height / (board.height - 2 * MARGIN)) || 1;
}

/** The camera that shows a part of the board, as large as it fits. */
export function fitted(part: Box, board: Size, screen: Size): Camera {
  const scale = Math.min(screen.width / part.width, screen.height / part.height) || 1;
  const x = screen.width / 2 - (part.x + part.width / 2) * scale;
  const y = screen.height / 2 - (part.y + part.height / 2) * scale;
  return kept({ scale, x, y }, board, screen);
}

/** Closer or further away; what is under the point stays there. */
export function zoomed(camera: Camera, by: number, at: Point, board: Size, screen: Size): Camera {
  const scale = within(camera.scale * by, wholeScale(board, screen), CLOSEST);
  const factor = scale / camera.scale;
  const x = at.x - (at.x - camera.x) * factor;
  const y = at.y - (at.y - camera.y) * factor;
  return kept({ scale, x, y }, board, screen);
}

export function panned(camera: Camera, by: Point, board: Size, screen: Size): Camera {
  return kept({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, board, screen);
}

/** Where on the board a point of the screen lies. */
export function onBoard({ scale, x, y }: Camera, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

/** The part of the board that is seen. */
export function seen(camera: Camera, screen: Size): Box {
  const corner = onBoard(camera, { x: 0, y: 0 });
  return { ...corner, width: screen.width / camera.scale, height: screen.height / camera.scale };
}

/** Moved just so far that a part of the board is in sight. */
export function revealing(camera: Camera, part: Box, board: Size, screen: Size): Camera {
  const window = seen(camera, screen);
  const across = shift(part.x, part.width, window.x, window.width);
  const down = shift(part.y, part.height, window.y, window.height);
  return panned(camera, { x: -across * camera.scale, y: -down * camera.scale }, board, screen);
}

function shift(at: number, length: number, from: number, extent: number): number {
  if (at < from) return at - from;
  return Math.max(0, at + length - from - extent);
}

/** The board is never lost out of sight, and in the middle where it is smaller than the screen. */
function kept({ scale, x, y }: Camera, board: Size, screen: Size): Camera {
  return {
    scale,
    x: along(x, board.width * scale, screen.width),
    y: along(y, board.height * scale, screen.height),
  };
}

function along(at: number, extent: number, room: number): number {
  return extent <= room ? (room - extent) / 2 : within(at, room - extent, 0);
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
