/** What has changed in the rules since a table was opened, a line each. */

import { m } from "../paraglide/messages";
import type { RuleChange } from "../protocol";
import { choiceWords, optionWords } from "./options";

const READINGS: Record<string, () => string> = {
  challenges: m.table_rules_changed_challenges,
  debts: m.table_rules_changed_debts,
};

export function ruleChangeWords({ name, before, now }: RuleChange): string {
  const reading = READINGS[name];
  if (reading) return reading();
  return m.table_rules_changed_option({
    option: optionWords(name).name(),
    before: choiceWords(name, before),
    now: choiceWords(name, now),
  });
}
