import { expect, test } from "vitest";
import { meetingAddress, meetingHost } from "./address";

test("an address may be typed without https", () => {
  expect(meetingAddress(" meet.jit.si/Friday ")).toBe("https://meet.jit.si/Friday");
});

test("signs beyond ASCII become what a server takes", () => {
  expect(meetingAddress("https://bücher.example/Süd straße")).toBe(
    "https://xn--bcher-kva.example/S%C3%BCd%20stra%C3%9Fe",
  );
});

test("another scheme stays for the server to refuse", () => {
  expect(meetingAddress("javascript:alert(1)")).toBe("javascript:alert(1)");
  expect(meetingAddress("http://meet.jit.si/a")).toBe("http://meet.jit.si/a");
});

test("what is no address stays as it was typed", () => {
  expect(meetingAddress("no call yet")).toBe("no call yet");
});

test("a call is known by its host", () => {
  expect(meetingHost("https://meet.google.com/abc-defg-hij")).toBe("meet.google.com");
});

test.each(["https://host.example:99999/a", "https://1.2.3.999/", "https://xn--a/"])(
  "%s, which a program may have set, is known by all of it",
  (address) => expect(meetingHost(address)).toBe(address),
);
