import { expect, test } from "vitest";
import { origin } from "./origin";

const home = { origin: "http://127.0.0.1:8765", hostname: "127.0.0.1" };
const away = { origin: "https://teahouse.example", hostname: "teahouse.example" };
const lan_urls = ["http://192.168.1.20:8765"];

test("a public address is for everyone", () => {
  const address = { public_url: "https://teahouse.example", loopback: false, lan_urls };
  expect(origin(home, address)).toEqual({ url: "https://teahouse.example", reach: "anywhere" });
});

test("whoever came by a name passes that on", () => {
  expect(origin(away, null)).toEqual({ url: "https://teahouse.example", reach: "anywhere" });
});

test("a server that listens to the network is found there", () => {
  const address = { public_url: null, loopback: false, lan_urls };
  expect(origin(home, address)).toEqual({ url: lan_urls[0], reach: "network" });
});

test("on loopback the link is good at this computer alone", () => {
  const address = { public_url: null, loopback: true, lan_urls };
  expect(origin(home, address).reach).toBe("here");
  expect(origin(home, null).reach).toBe("here");
});
