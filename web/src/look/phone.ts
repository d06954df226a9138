/** Whether this is a phone: a small screen under fingers, not a small window. */

const SHORT_SIDE = 600; // of the screen, in CSS pixels

export function isPhone(): boolean {
  const isTouched = matchMedia("(pointer: coarse) and (hover: none)").matches;
  return isTouched && Math.min(screen.width, screen.height) < SHORT_SIDE;
}
