import { type Condition, isComparison, readComparison, readConditions } from "./conditions.js";
import { NotAPattern } from "./expression-syntax.js";
import type { PatternForm } from "./form.js";
import { isSpace, type Reader } from "./reader.js";

/** The values of the fields of an event, by their names. */
type Fields = ReadonlyMap<string, string>;

interface Slot {
  /** Undefined for a field that has no name. */
  readonly name?: string | undefined;
  readonly condition?: Condition<Fields> | undefined;
}

interface Slots {
  readonly before: readonly Slot[];
  /** Those after an ellipsis; undefined where the pattern has none, and names all fields. */
  readonly after: readonly Slot[] | undefined;
}

/** Reads a pattern of events whose fields are between spaces: `[ip, user, ..., status = 4*, size > 1000]`. Without any field all events match. */
export function readFieldsPattern(reader: Reader): PatternForm {
  reader.expect("[");
  const { before, after } = readSlots(reader);
  const matchesAll = before.length === 0 && after === undefined;
  const fit = (message: string): (readonly [Slot, string])[] | undefined => {
    const fields = fieldsIn(message);
    const missing = fields.length - before.length - (after?.length ?? 0);
    if (missing < 0 || (missing > 0 && after === undefined)) return undefined;
    const unnamed = Array.from({ length: missing }, (): Slot => ({}));
    const slots = [...before, ...unnamed, ...(after ?? [])];
    return fields.map((value, at) => [slots[at] as Slot, value]);
  };
  return {
    matches(message) {
      if (matchesAll) return true;
      const filled = fit(message);
      if (filled === undefined) return false;
      const values = new Map(filled.flatMap(([{ name }, value]) => (name === undefined ? [] : [[name, value]])));
      return filled.every(([{ condition }]) => condition?.(values) ?? true);
    },
    valuesIn: (message) =>
      Object.fromEntries((fit(message) ?? []).map(([{ name }, value], at) => [`$${name ?? at + 1}`, value])),
  };
}

function readSlots(reader: Reader): Slots {
  const before: Slot[] = [];
  if (reader.take("]")) return { before, after: undefined };
  let after: Slot[] | undefined;
  do {
    if (reader.take("...") || reader.take("…")) {
      if (after !== undefined) throw new NotAPattern("there are two ellipses");
      after = [];
    } else (after ?? before).push(readSlot(reader));
  } while (reader.take(","));
  reader.expect("]");
  return { before, after };
}

const name = /[\p{L}\p{N}_-]+/uy;
const parentheses = /[(\s]*/y;

function readSlot(reader: Reader): Slot {
  const { at } = reader;
  reader.match(parentheses);
  const own = reader.match(name);
  if (own !== undefined && reader.at > at && !isComparison(reader)) return { name: own };
  reader.at = at;
  if (own === undefined) return {};
  return { name: own, condition: readConditions(reader, readCondition) };
}

function readCondition(reader: Reader): Condition<Fields> {
  const field = reader.match(name);
  if (field === undefined) throw new NotAPattern(`a field is missing at ${reader.at}`);
  const compare = readComparison(reader);
  return (fields) => {
    const value = fields.get(field);
    return value !== undefined && compare(value);
  };
}

const closing: { readonly [opening: string]: string } = { "[": "]", '"': '"' };

/** The fields of an event: what is between spaces, between brackets or between quotes. */
export function fieldsIn(message: string): string[] {
  const fields: string[] = [];
  /** Characters of which no other one follows, so that none is looked for twice. */
  const absent = new Set<string>();
  let at = 0;
  for (;;) {
    while (at < message.length && isSpace(message.charCodeAt(at))) at++;
    if (at >= message.length) return fields;
    const close = closing[message[at] as string];
    const end = close === undefined || absent.has(close) ? -1 : message.indexOf(close, at + 1);
    if (end >= 0) {
      fields.push(message.slice(at + 1, end));
      at = end + 1;
    } else {
      if (close !== undefined) absent.add(close);
      const start = at;
      while (at < message.length && !isSpace(message.charCodeAt(at))) at++;
      fields.push(message.slice(start, at));
    }
  }
}
