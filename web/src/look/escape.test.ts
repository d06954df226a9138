import { afterEach, expect, it, vi } from "vitest";
import { closable, escaped } from "./escape.svelte";

const offs: (() => void)[] = [];
afterEach(() => offs.splice(0).forEach((off) => off()));

function opened(close = vi.fn()) {
  const off = closable(close);
  offs.push(off);
  return { close, off };
}

function press(more: Partial<KeyboardEvent> = {}) {
  const key = {
    key: "Escape",
    isComposing: false,
    repeat: false,
    preventDefault: vi.fn(),
    ...more,
  };
  escaped(key);
  return key.preventDefault;
}

it("closes what was opened last, and only that", () => {
  const below = opened();
  const above = opened();
  press();
  expect(above.close).toHaveBeenCalledOnce();
  expect(below.close).not.toHaveBeenCalled();
});

it("goes on with what lies below once the topmost is closed", () => {
  const below = opened();
  const above = opened();
  above.off();
  press();
  expect(below.close).toHaveBeenCalledOnce();
});

it("finds the topmost though something below it was closed first", () => {
  const below = opened();
  const above = opened();
  below.off();
  press();
  expect(above.close).toHaveBeenCalledOnce();
  expect(below.close).not.toHaveBeenCalled();
});

it("keeps apart two that are closed by the same function", () => {
  const close = vi.fn();
  const below = opened(close);
  opened(close);
  below.off();
  press();
  expect(close).toHaveBeenCalledOnce();
});

it("leaves nothing for the browser to close, and takes nothing from it where nothing is open", () => {
  expect(press()).not.toHaveBeenCalled();
  opened();
  expect(press()).toHaveBeenCalledOnce();
});

it("closes one thing while it is held, and none while a word is being composed", () => {
  const { close } = opened();
  expect(press({ repeat: true })).toHaveBeenCalledOnce();
  expect(press({ isComposing: true })).not.toHaveBeenCalled();
  expect(press({ key: "e" })).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});
