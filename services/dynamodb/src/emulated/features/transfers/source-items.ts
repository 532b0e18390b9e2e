import { validation } from "../../../errors.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { readItem } from "../../../items/item-text.js";
import { storedItem } from "../../../items/stored-item.js";
import type { KeyAttribute } from "../../../state.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import type { Import } from "../../state/transfers.js";
import type { EmulatedTable } from "../../state.js";
import { readCsv } from "./csv.js";

/** Makes an item. Throws `ValidationException` for what can't be one. */
type ReadItem = () => Item;

/** The items of an object (DynamoDB Developer Guide, "Amazon S3 import formats for DynamoDB"). */
export function itemsIn(text: string, table: EmulatedTable, source: Import): Iterable<ReadItem> {
  return source.format === "CSV" ? csvItems(text, table, source) : jsonItems(text);
}

/** A line that is not JSON is the last one that is read (finding DDB-IMPORT-013 of the probes of the DynamoDB controller for Kubernetes). */
function* jsonItems(text: string): Iterable<ReadItem> {
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const read = parsed(line);
    yield () => itemOf(read);
    if (read === undefined) return;
  }
}

/** `{"Item": {"id": {"S": "1"}}}`. */
function itemOf(read: Line | undefined): Item {
  if (read === undefined) throw validation("A line is not valid JSON");
  const given = JSON.stringify(read?.Item ?? null);
  const expected = storedItem(given);
  if (expected !== undefined) throw validation(`A line has no item: give {"Item": …} with ${expected}`);
  return readItem(given);
}

type Line = { readonly Item?: unknown } | null;

function parsed(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}

/** Attributes of keys have the types of the table and its indexes, all others are texts. */
function* csvItems(text: string, table: EmulatedTable, { csv = {} }: Import): Iterable<ReadItem> {
  const { attributes, indexes } = keysOf(table);
  const ofKeys = [...attributes, ...indexes.flatMap(({ partition, sort }) => [...partition, ...sort])];
  const types = new Map(ofKeys.map(({ name, type }) => [name, type]));
  let header: readonly string[] | undefined = csv.HeaderList;
  for (const values of readCsv(text, csv.Delimiter ?? ",")) {
    const names = header;
    if (values === undefined) yield unreadable;
    else if (names !== undefined) yield () => itemOfLine(names, values, types);
    header ??= values;
    if (header === undefined) return;
  }
}

function unreadable(): never {
  throw validation("A double quote is not escaped, or does not end");
}

/** Headers apply "as long as they match the number of columns in the file" (the guide). An item has no attribute twice. */
function itemOfLine(
  names: readonly string[],
  values: readonly string[],
  types: ReadonlyMap<string, KeyAttribute["type"]>,
): Item {
  if (values.length !== names.length)
    throw validation(`A line has ${values.length} values, and the header ${names.length}`);
  if (new Set(names).size < names.length) throw validation("The header has a name twice");
  return Object.fromEntries(names.map((name, at) => [name, attributeOf(types.get(name), values[at] ?? "")]));
}

function attributeOf(type: KeyAttribute["type"] | undefined, text: string): AttributeValue {
  if (type === "N") return { N: text };
  return type === "B" ? { B: Buffer.from(text, "base64") } : { S: text };
}
