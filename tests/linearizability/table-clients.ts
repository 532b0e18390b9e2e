import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type Operation, unexplained } from "../../packages/testing/src/checkers/linearizable.js";
import {
  type Condition,
  type Numbers,
  type TableInput,
  type TableOutput,
  tableModel,
  type Write,
} from "./table-model.js";
import { keysOfGroup, send } from "./table-requests.js";

/** As many clients send requests at once. */
export const CLIENTS = 16;

type TableOperation = Operation<TableInput, TableOutput>;

/** How long clients work, and who hears of their answers. */
interface Work {
  /** Asked before each request. */
  readonly goesOn: () => boolean;
  /** The number of answers so far, after each. */
  readonly onAnswer?: (answers: number) => void;
}

/**
 * Clients that send random requests about a few groups of items, and the history of it all. Where the server was killed, they go on with
 * the next one, and nothing that had no answer may take effect then.
 */
export class TableClients {
  readonly #groups: readonly string[];
  /** The history of each group. */
  readonly #histories = new Map<string, TableOperation[]>();
  /** The numbers that a client saw last, of which conditions are made. */
  readonly #known = new Map<string, Numbers>();
  #written = 0;
  #answers = 0;

  constructor(groups = 4) {
    this.#groups = Array.from({ length: groups }, (_, group) => `group-${group}`);
    for (const group of this.#groups) this.#histories.set(group, []);
  }

  /** Operations that were answered. */
  get answers(): number {
    return this.#answers;
  }

  /** Lets all clients work. Resolves with the errors other than those of a server that is gone. */
  async work(client: DynamoDBClient, { goesOn, onAnswer }: Work): Promise<unknown[]> {
    const open: { readonly group: string; readonly input: TableInput; readonly begin: number }[] = [];
    const errors: unknown[] = [];
    const one = async () => {
      while (goesOn()) {
        const group = this.#any(this.#groups);
        const input = this.#anyInput(group);
        const begin = performance.now();
        try {
          const output = await send(client, group, input);
          this.#histories.get(group)?.push({ input, output, begin, end: performance.now() });
          this.#learn(group, output);
          this.#answers++;
          onAnswer?.(this.#answers);
        } catch (error) {
          open.push({ group, input, begin });
          if (isAnswer(error)) errors.push(error);
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, one));
    const end = performance.now();
    for (const { group, input, begin } of open)
      this.#histories.get(group)?.push({ input, output: undefined, begin, end });
    return errors;
  }

  /** Reads each group in each way, one after the other. */
  async readAll(client: DynamoDBClient): Promise<void> {
    for (const group of this.#groups) {
      for (const by of ["transaction", "table", "index"] as const) {
        const begin = performance.now();
        const output = await send(client, group, { kind: "read", by });
        this.#histories.get(group)?.push({ input: { kind: "read", by }, output, begin, end: performance.now() });
      }
    }
  }

  /** The first operation that no order of a group's operations explains, with those that were under way with it and before. */
  unexplained(): readonly TableOperation[] | undefined {
    for (const history of this.#histories.values()) {
      const operation = unexplained(tableModel, history);
      if (operation !== undefined)
        return [...history.filter(({ end }) => end > operation.begin - 20 && end < operation.begin), operation];
    }
    return undefined;
  }

  #learn(group: string, output: TableOutput): void {
    if (typeof output === "object" && "all" in output) this.#known.set(group, output.all);
  }

  #anyInput(group: string): TableInput {
    const kind = this.#any(["write", "write", "write", "transaction", "transaction", "get", "read"] as const);
    if (kind === "get") return { kind, key: this.#any(keysOfGroup) };
    if (kind === "read") return { kind, by: this.#any(["transaction", "table", "index"] as const) };
    if (kind === "write")
      return { kind, write: this.#anyWrite(group, this.#any(keysOfGroup), ["put", "add", "add", "delete"]) as never };
    const keys = keysOfGroup.filter(() => Math.random() < 0.7);
    const writes = (keys.length === 0 ? keysOfGroup : keys).map((key) =>
      this.#anyWrite(group, key, ["put", "add", "delete", "check"]),
    );
    return { kind, writes };
  }

  #anyWrite(group: string, key: string, kinds: readonly Write["kind"][]): Write {
    const kind = this.#any(kinds);
    const known: Condition = this.#known.get(group)?.[key] ?? "absent";
    if (kind === "check") return { kind, key, condition: known };
    const condition = Math.random() < 0.4 ? { condition: known } : {};
    if (kind === "delete") return { kind, key, ...condition };
    // No two puts write one number, so that each read tells which it saw.
    return { kind, key, value: kind === "add" ? 1 : 1000 * ++this.#written, ...condition };
  }

  #any<T>(values: readonly T[]): T {
    return values[Math.floor(Math.random() * values.length)] as T;
  }
}

/** True for an error that the server answered with. */
function isAnswer(error: unknown): boolean {
  return (
    (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined
  );
}
