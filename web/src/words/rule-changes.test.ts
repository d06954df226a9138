import { expect, test } from "vitest";

import { m } from "../paraglide/messages";
import { ruleChangeWords } from "./rule-changes";

test("an option with another default is told with what it was and what it is", () => {
  const words = ruleChangeWords({ name: "placement", before: "in_order", now: "on_demand" });
  expect(words).toContain(m.forms_placement_in_order());
  expect(words).toContain(m.forms_placement_on_demand());
});

test.each([
  ["debts", m.table_rules_changed_debts],
  ["challenges", m.table_rules_changed_challenges],
])("a rule that is read anew has a sentence of its own: %s", (name, words) => {
  expect(ruleChangeWords({ name, before: null, now: null })).toBe(words());
});
