import { type Exchange, explainNotDone, type NotDone, notDone } from "@cloudstub/core";
import type { Policies } from "../process/policy.js";
import { appendList } from "./append-list.js";

/** What calls of a test asked for and did not get, each once. */
export class NotDoneList {
  readonly #policies: Pick<Policies, "onPlaceholder" | "onIgnored">;
  readonly #clauses = new Set<string>();

  /** A policy that is `"allow"` leaves its kind out. */
  constructor(policies: Pick<Policies, "onPlaceholder" | "onIgnored">) {
    this.#policies = policies;
  }

  add(exchange: Exchange): void {
    for (const clause of clausesOf(exchange, (part) => this.#isListed(part))) this.#clauses.add(clause);
  }

  /** The clauses, in the order of the calls. */
  get clauses(): readonly string[] {
    return [...this.#clauses];
  }

  clear(): void {
    this.#clauses.clear();
  }

  #isListed({ member }: NotDone): boolean {
    const { onPlaceholder, onIgnored } = this.#policies;
    return (member === undefined ? onPlaceholder : onIgnored) !== "allow";
  }
}

/** @example ['dynamodb PutItem: ConditionExpression is not evaluated; fidelity: { dynamodb: "emulated" } does'] */
function clausesOf(exchange: Exchange, isListed: (part: NotDone) => boolean): string[] {
  const { stub } = exchange;
  if (stub === undefined) return [];
  const { service, operation } = stub;
  const parts = notDone(exchange)
    .filter(isListed)
    .map((part) => {
      const { above } = service.levelsOf(operation, part.member);
      return { ...part, remedy: above && `fidelity: { ${service.id}: "${above}" }` };
    });
  return explainNotDone(parts).map((clause) => `${service.id} ${operation}: ${clause}`);
}

/** Ends an error's message with what calls asked for and did not get: perhaps that is why the test failed. Leaves what is not an error as it is. */
export function appendNotDone(error: unknown, clauses: readonly string[]): void {
  appendList(error, "Calls of this test asked for more than was done:", clauses);
}
