/** Short messages that rise at the edge: what was refused and why, what has come back. */

export interface Notice {
  id: number;
  kind: "say" | "warn";
  text: string;
  /** The rule that a refusal names, with the game whose rule it is. */
  rule?: { game: string; number: string };
}

const SECONDS = 7;

class Notices {
  list: Notice[] = $state.raw([]);
  private last = 0;

  say(text: string): void {
    this.add({ kind: "say", text });
  }

  warn(text: string, rule?: Notice["rule"]): void {
    this.add({ kind: "warn", text, ...(rule ? { rule } : {}) });
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  private add(notice: Omit<Notice, "id">): void {
    const id = ++this.last;
    this.list = [...this.list.filter((old) => old.text !== notice.text), { ...notice, id }].slice(
      -3,
    );
    setTimeout(() => this.drop(id), SECONDS * 1000);
  }
}

export const notices = new Notices();
