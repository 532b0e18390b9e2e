import { bare, rawJson } from "@cloudstub/kit";
import type { AttributeValue, Item } from "./attribute-value.js";
import { base64 } from "./base64.js";

/**
 * A stored item: the JSON of the wire, with binary in base64. Items are written once and sent many times, and text takes a
 * fraction of the memory of the objects.
 */
export type ItemText = string;

/** Encodes an item for the store. */
export function itemText(item: Item): ItemText {
  return JSON.stringify(Object.values(item).some(holdsBinary) ? withBase64(item) : item);
}

/** Decodes a stored item. */
export function readItem(text: ItemText): Item {
  return itemOf(JSON.parse(text) as JsonMap);
}

/** Puts a stored item into an output. */
export function asStored(text: ItemText): Item {
  return rawJson(text, readItem);
}

/** An attribute value in JSON. */
type JsonValue = Omit<AttributeValue, "B" | "BS" | "M" | "L"> & {
  readonly B?: string;
  readonly BS?: readonly string[];
  readonly M?: JsonMap;
  readonly L?: readonly JsonValue[];
};
type JsonMap = { readonly [name: string]: JsonValue };

function holdsBinary(value: AttributeValue): boolean {
  if (value.M !== undefined) return Object.values(value.M).some(holdsBinary);
  return value.B !== undefined || value.BS !== undefined || (value.L?.some(holdsBinary) ?? false);
}

function withBase64(map: Item): JsonMap {
  const json = bare<JsonValue>();
  for (const name of Object.keys(map)) json[name] = jsonValue(map[name] as AttributeValue);
  return json;
}

function jsonValue(value: AttributeValue): JsonValue {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(jsonValue) };
  if (value.M !== undefined) return { M: withBase64(value.M) };
  return value;
}

function itemOf(json: JsonMap): Item {
  const item = bare<AttributeValue>();
  for (const name of Object.keys(json)) item[name] = typedValue(json[name] as JsonValue);
  return item;
}

function typedValue(json: JsonValue): AttributeValue {
  if (json.B !== undefined) return { B: Buffer.from(json.B, "base64") };
  if (json.BS !== undefined) return { BS: json.BS.map((bytes) => Buffer.from(bytes, "base64")) };
  if (json.L !== undefined) return { L: json.L.map(typedValue) };
  if (json.M !== undefined) return { M: itemOf(json.M) };
  return json as AttributeValue;
}
