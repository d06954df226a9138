/** Requests to the server that we came from. */

import type { Problem } from "../protocol";

/** The server said no, and why; or it could not be reached (`lost`). */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }

  get code(): string {
    return this.problem.code;
  }
}

const LOST: Problem = { code: "lost", sentence: "The server does not answer." };

export function get<T>(path: string, invite?: string | null): Promise<T> {
  return ask<T>(path, { headers: invite ? { "Teahouse-Invite": invite } : {} });
}

export function post<T>(path: string, body: unknown = {}, invite?: string | null): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(invite ? { "Teahouse-Invite": invite } : {}),
    },
    body: JSON.stringify(body),
  });
}

/** A file as it is, such as a record. */
export function upload<T>(path: string, file: Blob): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/jsonl" },
    body: file,
  });
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...request });
  } catch {
    throw new Refused(LOST);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  throw new Refused(isProblem(answer) ? answer : { ...LOST, code: "failed" });
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && "code" in answer;
}
