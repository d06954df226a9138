/** The one of several places that is the nearest to all of them together. */

interface Place {
  x: number;
  y: number;
}

export function middlemost<P extends Place>(places: readonly P[]): P {
  const far = (one: Place) =>
    places.reduce((sum, { x, y }) => sum + Math.hypot(one.x - x, one.y - y), 0);
  return places.reduce((best, one) => (far(one) < far(best) ? one : best));
}
