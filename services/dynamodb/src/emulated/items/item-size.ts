import type { AttributeValue, Item } from "../../items/attribute-value.js";

/** Bytes that a list or map takes, besides those of its elements. */
const CONTAINER = 3;

/**
 * The size of an item in bytes (Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats"): names and texts in UTF-8, numbers by
 * their digits, one byte for each element of a list or map.
 */
export function itemSize(item: Item): number {
  let size = 0;
  for (const name in item) size += bytesOf(name) + valueSize(item[name] as AttributeValue);
  return size;
}

/** The frequent types come first, and no more members are read than needed: each has its price, because values have different shapes. */
function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return bytesOf(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.BOOL !== undefined) return 1;
  const { B, SS, NS, BS, L, M } = value;
  if (B !== undefined) return B.length;
  if (M !== undefined) return CONTAINER + Object.keys(M).length + itemSize(M);
  if (L !== undefined) return L.reduce((size, element) => size + 1 + valueSize(element), CONTAINER);
  if (SS !== undefined) return SS.reduce((size, text) => size + bytesOf(text), 0);
  if (NS !== undefined) return NS.reduce((size, number) => size + numberSize(number), 0);
  if (BS !== undefined) return BS.reduce((size, bytes) => size + bytes.length, 0);
  return 1;
}

/** The bytes of a text in UTF-8. Of a short one, which is mostly ASCII, they are counted here: that takes less time than a call. */
function bytesOf(text: string): number {
  const { length } = text;
  if (length > 40) return Buffer.byteLength(text);
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) > 127) return Buffer.byteLength(text);
  return length;
}

/**
 * Of a number in AWS's form: a byte, one for each two digits, and one for a sign. Pairs of digits begin at the point, so that an even
 * number of digits can take part of one more (as recorded of DynamoDB by dynalite; the guide says "approximately").
 */
function numberSize(text: string): number {
  if (text === "0") return 1;
  const isNegative = text.startsWith("-");
  const [whole = "", fraction = ""] = (isNegative ? text.slice(1) : text).split(".");
  const zeros = leadingZeros(fraction);
  const exponent = whole === "0" ? -zeros - 1 : whole.length - 1;
  const digits = whole === "0" ? fraction.length - zeros : significantDigits(whole + fraction);
  const isSplit = digits % 2 === 0 && exponent % 2 === 0;
  return 1 + Math.ceil(digits / 2) + (isSplit ? 1 : 0) + (isNegative ? 1 : 0);
}

function leadingZeros(digits: string): number {
  let zeros = 0;
  while (digits[zeros] === "0") zeros++;
  return zeros;
}

function significantDigits(digits: string): number {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end;
}
