import { bare } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { itemText, readItem } from "../../../items/item-text.js";
import type { StoredItem } from "../../state/items.js";
import { itemSize } from "./item-size.js";
import { numberText } from "./number-text.js";

/** An item, and how it is stored. */
export interface EncodedItem extends StoredItem {
  readonly item: Item;
}

/** Encodes a checked item for the store, with its numbers in AWS's form. */
export function encodeItem(given: Item): EncodedItem {
  const item = withPlainNumbers(given);
  const text = itemText(item);
  return { item, text, size: itemSize(item, text) };
}

/** Decodes an item. */
export function decodeItem({ text }: Pick<StoredItem, "text">): Item {
  return readItem(text);
}

/** A checked item with its numbers in AWS's form; the same item where they are so already. */
export function withPlainNumbers(item: Item): Item {
  let changed: { [name: string]: AttributeValue } | undefined;
  for (const name in item) {
    const value = item[name] as AttributeValue;
    const plain = plainValue(value);
    if (plain === value) continue;
    changed ??= Object.assign(bare<AttributeValue>(), item);
    changed[name] = plain;
  }
  return changed ?? item;
}

/** A checked value with its numbers in AWS's form; the same value where they are so already. */
export function plainValue(value: AttributeValue): AttributeValue {
  if (value.S !== undefined) return value;
  const { N, NS, L, M } = value;
  if (N !== undefined) {
    const text = numberText(N);
    return text === N ? value : { N: text };
  }
  if (NS !== undefined) return NS.every((text) => numberText(text) === text) ? value : { NS: NS.map(numberText) };
  if (L !== undefined) {
    const elements = withPlainElements(L);
    return elements === L ? value : { L: elements };
  }
  if (M !== undefined) {
    const map = withPlainNumbers(M);
    return map === M ? value : { M: map };
  }
  return value;
}

function withPlainElements(list: readonly AttributeValue[]): readonly AttributeValue[] {
  const first = list.findIndex((element) => plainValue(element) !== element);
  return first < 0 ? list : [...list.slice(0, first), ...list.slice(first).map(plainValue)];
}
