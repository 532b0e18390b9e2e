import type { Model } from "../../packages/testing/src/checkers/linearizable.js";

/** The numbers in a group of items, by the items' sort keys. */
export type Numbers = { readonly [key: string]: number };

/** A write of one item. */
export type Write =
  | { readonly kind: "put"; readonly key: string; readonly value: number; readonly condition?: Condition | undefined }
  | { readonly kind: "add"; readonly key: string; readonly value: number; readonly condition?: Condition | undefined }
  | { readonly kind: "delete"; readonly key: string; readonly condition?: Condition | undefined }
  | { readonly kind: "check"; readonly key: string; readonly condition: Condition };

/** The number that an item must have, or that there must be none. */
export type Condition = number | "absent";

/** A request about the items of a group. */
export type TableInput =
  | { readonly kind: "write"; readonly write: Exclude<Write, { kind: "check" }> }
  /** All writes, or none where the condition of one does not hold. */
  | { readonly kind: "transaction"; readonly writes: readonly Write[] }
  | { readonly kind: "get"; readonly key: string }
  /** All items: by a transaction, a query of the table, or a query of an index. */
  | { readonly kind: "read"; readonly by: "transaction" | "table" | "index" };

/** How a request was answered. */
export type TableOutput =
  | "failed"
  /** The old number for puts and deletes, the new one for additions; undefined where there is none. */
  | { readonly value: number | undefined }
  | { readonly all: Numbers }
  | "done";

/** A group of items that are used one by one and together. */
export const tableModel: Model<Numbers, TableInput, TableOutput> = {
  initial: {},
  next(state, input, output) {
    if (output === undefined) return [...new Set([state, after(state, input)])];
    return isAnswer(state, input, output) ? [after(state, input)] : [];
  },
  textOf: (state) => JSON.stringify(Object.entries(state).sort()),
};

function after(state: Numbers, input: TableInput): Numbers {
  if (input.kind !== "write" && input.kind !== "transaction") return state;
  const writes = input.kind === "write" ? [input.write] : input.writes;
  return writes.every((write) => holds(state, write)) ? writes.reduce(written, state) : state;
}

function isAnswer(state: Numbers, input: TableInput, output: TableOutput): boolean {
  switch (input.kind) {
    case "write":
      if (!holds(state, input.write)) return output === "failed";
      return hasValue(output, (input.write.kind === "add" ? after(state, input) : state)[input.write.key]);
    case "transaction":
      return output === (input.writes.every((write) => holds(state, write)) ? "done" : "failed");
    case "get":
      return hasValue(output, state[input.key]);
    default:
      return (
        typeof output === "object" && "all" in output && tableModel.textOf(output.all) === tableModel.textOf(state)
      );
  }
}

function hasValue(output: TableOutput, value: number | undefined): boolean {
  return typeof output === "object" && "value" in output && output.value === value;
}

function holds(state: Numbers, { key, condition }: Write): boolean {
  return condition === undefined || condition === (state[key] ?? "absent");
}

function written(state: Numbers, write: Write): Numbers {
  if (write.kind === "put") return { ...state, [write.key]: write.value };
  if (write.kind === "add") return { ...state, [write.key]: (state[write.key] ?? 0) + write.value };
  if (write.kind === "check") return state;
  const { [write.key]: _, ...rest } = state;
  return rest;
}
