import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import type { ItemText } from "../../../items/item-text.js";

/** Bytes of an item (DynamoDB Developer Guide, "Quotas"). */
export const MAX_ITEM = 400 * 1024;

/** Bytes that a list or map takes, besides those of its elements. */
const CONTAINER = 3;

/**
 * The size of an item in bytes (Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats"): names and texts in UTF-8, numbers by
 * their digits, one byte for each element of a list or map.
 *
 * `text` is the item as it is stored, where that is known: if it is ASCII, so are all texts in it, which then need no counting.
 */
export function itemSize(item: Item, text?: ItemText): number {
  return mapSize(item, text !== undefined && Buffer.byteLength(text) === text.length ? unitsOf : Buffer.byteLength);
}

/** The size of a value in an item, with its numbers in AWS's form. */
export function sizeInItem(value: AttributeValue): number {
  return valueSize(value, Buffer.byteLength);
}

/** True for an item of which the beginning alone has more bytes: texts have at least those of their characters, and elements at least one. */
export function isSurelyLargerThan(bytes: number, item: Item): boolean {
  let left = bytes;
  return exceeds(item);

  function exceeds(map: Item): boolean {
    for (const name in map) {
      left -= name.length;
      if (left < 0 || exceedsWith(map[name] as AttributeValue)) return true;
    }
    return false;
  }

  function exceedsWith({ S, B, SS, NS, BS, L, M }: AttributeValue): boolean {
    left -= (S ?? B ?? SS ?? NS ?? BS ?? L)?.length ?? 1;
    return left < 0 || (L?.some(exceedsWith) ?? (M !== undefined && exceeds(M)));
  }
}

type BytesOf = (text: string) => number;

/** The UTF-16 units of a text, which are its bytes if it is ASCII. */
function unitsOf({ length }: string): number {
  return length;
}

function mapSize(item: Item, bytesOf: BytesOf): number {
  let size = 0;
  for (const name in item) size += bytesOf(name) + valueSize(item[name] as AttributeValue, bytesOf);
  return size;
}

/** The frequent types come first, and no more members are read than needed: each has its price, because values have different shapes. */
function valueSize(value: AttributeValue, bytesOf: BytesOf): number {
  if (value.S !== undefined) return bytesOf(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.BOOL !== undefined) return 1;
  const { B, SS, NS, BS, L, M } = value;
  if (B !== undefined) return B.length;
  if (M !== undefined) return CONTAINER + Object.keys(M).length + mapSize(M, bytesOf);
  if (L !== undefined) return L.reduce((size, element) => size + 1 + valueSize(element, bytesOf), CONTAINER);
  if (SS !== undefined) return SS.reduce((size, text) => size + bytesOf(text), 0);
  if (NS !== undefined) return NS.reduce((size, number) => size + numberSize(number), 0);
  if (BS !== undefined) return BS.reduce((size, bytes) => size + bytes.length, 0);
  return 1;
}

/**
 * Of a number in AWS's form: a byte, one for each two digits, and one for a sign. Pairs of digits begin at the point, so that an even
 * number of digits can take part of one more (as recorded of DynamoDB by dynalite; the guide says "approximately").
 */
function numberSize(text: string): number {
  const first = text.search(/[1-9]/);
  if (first === -1) return 1;
  let last = text.length - 1;
  while (text[last] === "0") last--;
  const point = text.includes(".") ? text.indexOf(".") : text.length;
  const exponent = first < point ? point - first - 1 : point - first;
  const digits = last - first + (first < point && point < last ? 0 : 1);
  const isSplit = digits % 2 === 0 && exponent % 2 === 0;
  return 1 + Math.ceil(digits / 2) + (isSplit ? 1 : 0) + (text.startsWith("-") ? 1 : 0);
}
