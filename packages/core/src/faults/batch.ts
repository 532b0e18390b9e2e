import type { Member, ServiceModel, StructureShape } from "@cloudstub/kit";
import { refOf, resolve, structure } from "../model/shapes.js";

/** An entry of a batch, with its place in the input. */
export interface BatchEntry {
  /** Path of the list that holds it. */
  readonly path: readonly string[];
  readonly entry: unknown;
  /** Its `Id`, `Key` or `SecretId`; undefined if it has none. */
  readonly id: string | undefined;
  /** From 0, over all lists of the input. */
  readonly position: number;
}

/** The error of a failed entry. */
interface EntryFailure {
  readonly code: string;
  readonly message: string;
}

/** How a batch operation takes entries and reports failed ones, derived from its model. */
export interface Batch {
  entries(input: unknown): BatchEntry[];
  /** The output if no entry ran. */
  readonly emptyOutput: () => Json;
  /** The output with these entries added as failed ones. */
  report(output: Json, failed: readonly BatchEntry[], failure: EntryFailure): Json;
}

/** An object of a message. */
export type Json = { readonly [name: string]: unknown };

/** The batch form of an operation; undefined if single entries of it can't fail. */
export function batchOf(model: ServiceModel, operation: string): Batch | undefined {
  const { input, output } = model.operations[operation] ?? {};
  const given = structure(model, input);
  const answered = structure(model, output);
  return failedList(model, given, answered) ?? unprocessedItems(model, given, answered);
}

/** A list of failed entries in the output: SQS, SNS, `DeleteObjects` of S3, `BatchGetSecretValue`. */
function failedList(model: ServiceModel, given: StructureShape, answered: StructureShape): Batch | undefined {
  for (const [name, member] of Object.entries(answered.members)) {
    const failure = elementOf(model, member);
    if (failure === undefined || typeof failure === "string") continue;
    const key = ["Id", "Key", "SecretId"].find((candidate) => candidate in failure.members);
    const path =
      key === undefined || !("Code" in failure.members || "ErrorCode" in failure.members)
        ? undefined
        : pathTo(model, given, key);
    if (key === undefined || path === undefined) continue;
    return {
      entries: (input) => entriesAt(input, path, key),
      emptyOutput: () => emptied(model, answered),
      report: (output, failed, { code, message }) => {
        const all = { Code: code, ErrorCode: code, Message: message, SenderFault: false };
        const known = Object.fromEntries(Object.entries(all).filter(([field]) => field in failure.members));
        return {
          ...output,
          [name]: [
            ...((output[name] as unknown[] | undefined) ?? []),
            ...failed.map(({ id }) => ({ [key]: id, ...known })),
          ],
        };
      },
    };
  }
  return undefined;
}

/** Unprocessed items by table: `BatchWriteItem` and `BatchGetItem` of DynamoDB. */
function unprocessedItems(model: ServiceModel, given: StructureShape, answered: StructureShape): Batch | undefined {
  const name = Object.keys(answered.members).find((member) => member.startsWith("Unprocessed"));
  const request = Object.keys(given.members).find((member) => member === "RequestItems");
  if (name === undefined || request === undefined) return undefined;
  return {
    entries(input) {
      const tables = Object.entries(at(input, [request]) as Json).map(([table, value]) =>
        entriesAt(input, Array.isArray(value) ? [request, table] : [request, table, "Keys"]),
      );
      return tables.flat().map((entry, position) => ({ ...entry, position }));
    },
    emptyOutput: () => emptied(model, answered),
    report(output, failed) {
      const unprocessed: { [table: string]: unknown } = { ...(output[name] as Json | undefined) };
      for (const { path, entry } of failed) {
        const [, table = "", keys] = path;
        const before = keys === undefined ? unprocessed[table] : (unprocessed[table] as Json | undefined)?.[keys];
        const list = [...((before as unknown[] | undefined) ?? []), entry];
        unprocessed[table] = keys === undefined ? list : { ...(unprocessed[table] as Json | undefined), [keys]: list };
      }
      return { ...output, [name]: unprocessed };
    },
  };
}

/** The input without these entries, and without tables that this empties. */
export function withoutEntries(input: unknown, entries: readonly BatchEntry[]): unknown {
  const paths = new Map(entries.map(({ path }) => [path.join("\0"), path]));
  const excluded = new Set(entries.map(({ entry }) => entry));
  return [...paths.values()].reduce((rest, path) => {
    const left = (at(rest, path) as unknown[]).filter((entry) => !excluded.has(entry));
    return left.length === 0 && path.length > 1 ? removed(rest, path.slice(0, 2)) : replaced(rest, path, left);
  }, input);
}

function entriesAt(input: unknown, path: readonly string[], key?: string): BatchEntry[] {
  return ((at(input, path) as readonly unknown[] | undefined) ?? []).map((entry, position) => {
    const id = typeof entry === "string" ? entry : key === undefined ? undefined : (entry as Json)[key];
    return { path, entry, position, id: typeof id === "string" ? id : undefined };
  });
}

/** Path of the input's list whose elements have this key, at most one structure deep. */
function pathTo(model: ServiceModel, shape: StructureShape, key: string): string[] | undefined {
  for (const [name, member] of Object.entries(shape.members)) {
    const element = elementOf(model, member);
    if (element === undefined) {
      const inner = resolve(model, refOf(member));
      if (typeof inner === "string" || inner.type !== "structure") continue;
      const [found] = Object.entries(inner.members).filter(([, value]) => isKeyed(elementOf(model, value), key));
      if (found !== undefined) return [name, found[0]];
    } else if (isKeyed(element, key) || (element === "string" && name.startsWith(key))) return [name];
  }
  return undefined;
}

function isKeyed(element: StructureShape | "string" | undefined, key: string): boolean {
  return typeof element === "object" && key in element.members;
}

function elementOf(model: ServiceModel, member: Member): StructureShape | "string" | undefined {
  const list = resolve(model, refOf(member));
  if (typeof list === "string" || list.type !== "list") return undefined;
  const element = resolve(model, refOf(list.member));
  if (typeof element === "string") return element === "string" ? element : undefined;
  return element.type === "structure" ? element : undefined;
}

function emptied(model: ServiceModel, answered: StructureShape): Json {
  const empty = Object.entries(answered.members).map(([name, member]) => {
    const shape = resolve(model, refOf(member));
    return [
      name,
      typeof shape === "string" ? undefined : shape.type === "list" ? [] : shape.type === "map" ? {} : undefined,
    ];
  });
  return Object.fromEntries(empty.filter(([, value]) => value !== undefined));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value);
}

function replaced(value: unknown, [name = "", ...rest]: readonly string[], by: unknown): unknown {
  const object = value as Json;
  return { ...object, [name]: rest.length === 0 ? by : replaced(object[name], rest, by) };
}

function removed(value: unknown, [name = "", inner = ""]: readonly string[]): unknown {
  const object = value as Json;
  const { [inner]: _, ...others } = object[name] as { [name: string]: unknown };
  return { ...object, [name]: others };
}
