import { hash } from "node:crypto";
import { type AttributeValue, type Item, typeOf } from "./attribute-value.js";
import { emptyKeyValue, keyDoesNotMatch, keyTypeMismatch, missingKey } from "./errors.js";
import { canonicalNumber } from "./number.js";
import type { KeyAttribute, Table } from "./state.js";

/**
 * The key under which an item is stored: what stands for its partition key's value, followed by what stands for that of
 * its sort key where the table has one. Items of one partition stand together.
 *
 * The item must have been checked.
 */
export function itemKey({ partition, sort }: Table, item: Item): string {
  const first = keyText(item[partition.name] as AttributeValue);
  return sort === undefined ? first : first + keyText(item[sort.name] as AttributeValue);
}

/** Longer values are stood for by their digests: the store compares keys from the start, and a key may have 2 KB. */
const LONGEST = 64;

/**
 * A text that stands for a value of type S, N or B and for no other, and is the beginning of no other's: a type, the
 * value and U+0000, or a digest of fixed length. Numbers are told apart by what they are and not by how they are
 * written, as AWS does.
 */
export function keyText({ S, N, B }: AttributeValue): string {
  if (S !== undefined) return isShort(S) ? `S${S}\0` : digest(Buffer.from(S, "utf16le"), "s");
  if (N !== undefined) return `N${canonicalNumber(N)}\0`;
  return digest(B as Uint8Array, "b");
}

/** The sign that ends a value, and half a surrogate pair, which not every store keeps. */
const unfit = /[\0\p{Surrogate}]/u;

function isShort(text: string): boolean {
  return text.length <= LONGEST && !unfit.test(text);
}

function digest(bytes: Uint8Array, type: "s" | "b"): string {
  return type + hash("sha256", bytes, "base64url");
}

/** Throws `ValidationException` where an item lacks its table's key, or holds it in another type or empty. */
export function checkItemKey(table: Table, item: Item): void {
  for (const { name, type } of keyAttributes(table)) {
    const value = item[name];
    if (value === undefined) throw missingKey(name);
    const actual = typeOf(value);
    if (actual !== type) throw keyTypeMismatch(name, type, actual);
    checkNotEmpty(name, value);
  }
}

/** Throws `ValidationException` where a key has other attributes than its table's, or holds them in another type or empty. */
export function checkKey(table: Table, key: Item): void {
  const attributes = keyAttributes(table);
  if (Object.keys(key).length !== attributes.length) throw keyDoesNotMatch();
  for (const { name, type } of attributes) {
    const value = key[name];
    if (value === undefined || typeOf(value) !== type) throw keyDoesNotMatch();
    checkNotEmpty(name, value);
  }
}

/** Throws `ValidationException` where the value of a key attribute is empty. */
export function checkNotEmpty(name: string, { S, B }: AttributeValue): void {
  if (S === "") throw emptyKeyValue(name, "S");
  if (B?.length === 0) throw emptyKeyValue(name, "B");
}

/** One or two: the partition key, and the sort key where there is one. */
export function keyAttributes({ partition, sort }: Table): readonly KeyAttribute[] {
  return sort === undefined ? [partition] : [partition, sort];
}
