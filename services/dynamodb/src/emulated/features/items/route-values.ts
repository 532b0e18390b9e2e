import { validation } from "../../../errors.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { readItem } from "../../../items/item-text.js";
import { storedItem } from "../../../items/stored-item.js";
import type { KeyCondition } from "../../../keys/key-conditions.js";
import { checkItem } from "../../engine/items/checked-values.js";

/* How the routes of items read their values. All throw `ValidationException` for what is not understood. */

/** The comparison that a text asks for, of the first sort attribute that the key does not name. */
export function sortCondition(
  sort: readonly { readonly name: string }[],
  known: readonly { readonly attribute: string }[],
  text: string,
): KeyCondition {
  const attribute = sort.find(({ name }) => known.every((condition) => condition.attribute !== name))?.name;
  if (attribute === undefined) throw validation("sort is given, and the key names all attributes of the sort key.");
  const { operator, values } = comparisonIn(text);
  return {
    attribute,
    operator,
    values: values.map((value) => readMap("sort", JSON.stringify({ [attribute]: value }))[attribute] as AttributeValue),
  };
}

function comparisonIn(text: string): { readonly operator: string; readonly values: readonly unknown[] } {
  try {
    const { operator, values } = JSON.parse(text) as { readonly operator?: unknown; readonly values?: unknown };
    const count = operator === "BETWEEN" ? 2 : 1;
    if (typeof operator === "string" && Array.isArray(values) && values.length === count) return { operator, values };
  } catch {
    // It is not JSON.
  }
  throw validation(
    'sort is not understood. Give JSON such as {"operator": "BEGINS_WITH", "values": [{"S": "2026-"}]}.',
  );
}

/** The number in a `max`. */
export function countIn(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw validation(`max is ${JSON.stringify(text)}. Give a whole number from 1.`);
}

/** The names of an expression. */
export function readNames(text: string): Record<string, string> {
  const isNames = (value: unknown): value is Record<string, string> =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((name) => typeof name === "string");
  try {
    const names: unknown = JSON.parse(text);
    if (isNames(names)) return names;
  } catch {
    // It is not JSON.
  }
  throw validation('names are not understood. Give JSON such as {"#n": "state"}.');
}

/** An attribute map; `name` is that of the parameter. */
export function readMap(name: string, text: string): Item {
  const expected = storedItem(text);
  if (expected !== undefined) throw validation(`${name} is not an attribute map. Give ${expected}.`);
  const map = readItem(text);
  checkItem(map);
  return map;
}
