import { describe, expect, it } from "vitest";
import { messages } from "../../plugins/messages";

type Said = Record<string, (facts: object) => string>;

const PARTS: Record<string, Said> = {
  start: { hello: () => "Hello" },
  voices: { price: (facts) => `${(facts as { sum: number }).sum} it is` },
};

/** The messages as the built page has them, with parts that come when they are asked for. */
function built() {
  const plugin = messages("compiled", ["en"]);
  (plugin.configResolved as (config: object) => void)({ command: "build" });
  const code = (plugin.load as (id: string) => string)("\0virtual:messages");
  const body = code.replaceAll("export const", "const").replaceAll("import(", "fetched(");
  const fetched = async (path: string) => ({ default: PARTS[path.split("/").at(-1)!] });
  const make = new Function("fetched", `${body}\nreturn { m, loadMessages, setLanguage };`);
  return make(fetched) as {
    m: Said;
    loadMessages: (part: string) => Promise<void>;
    setLanguage: (locale: string) => Promise<void>;
  };
}

describe("messages that come in parts", () => {
  it("may be taken before their part has come", async () => {
    const { m, loadMessages, setLanguage } = built();
    await setLanguage("en");
    const taken = m.price!;
    await loadMessages("voices");
    expect(taken({ sum: 60 })).toBe("60 it is");
  });

  it("are known once their part has come, and not before", async () => {
    const { m, loadMessages, setLanguage } = built();
    await setLanguage("en");
    expect("hello" in m).toBe(true);
    expect("price" in m).toBe(false);
    await loadMessages("voices");
    expect("price" in m).toBe(true);
  });
});
