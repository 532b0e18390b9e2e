import type { AttributeValue, Item } from "./attribute-value.js";
import { base64 } from "./base64.js";

/** An item, or a value of a map, as the wire has it: JSON, with binary in base64. */
export type JsonItem = { readonly [name: string]: unknown };

/** Writes an item for those who do not speak the wire protocol. */
export function jsonOf(item: Item): JsonItem {
  const json: { [name: string]: unknown } = Object.create(null);
  for (const [name, value] of Object.entries(item)) json[name] = jsonValue(value);
  return json;
}

function jsonValue(value: AttributeValue): unknown {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(jsonValue) };
  if (value.M !== undefined) return { M: jsonOf(value.M) };
  return value;
}
