/** Whom one does not want to hear or to meet: known to the server, and shown to nobody else. */

import type { BlockedPeople, BlockedPerson, TableInfo, Talk } from "../../protocol";
import { get, post } from "../../server/http";

export type BlockKind = BlockedPerson["kind"];

class Blocked {
  private people: readonly BlockedPerson[] = $state.raw([]);

  /** Asks the server anew. */
  async load(): Promise<void> {
    this.people = (await get<BlockedPeople>("/api/people/me/blocks")).people;
  }

  async set(person: string, kind: BlockKind | null): Promise<void> {
    this.people = (await post<BlockedPeople>("/api/people/me/blocks", { person, kind })).people;
  }

  kind(person: string): BlockKind | null {
    return this.people.find((one) => one.person === person)?.kind ?? null;
  }

  /** What is left of the talk without those whom one does not hear. */
  heard(info: TableInfo): readonly Talk[] {
    const talk = info.talk ?? [];
    if (!this.people.length) return talk;
    const silent = new Set(this.people.map((one) => one.person));
    return talk.filter(({ seat }) => seat === null || !silent.has(info.chairs[seat]?.person ?? ""));
  }
}

export const blocked = new Blocked();
