import { hash } from "node:crypto";
import { emptyKeyValue, keyDoesNotMatch, keyTypeMismatch, missingKey } from "../errors.js";
import { type AttributeValue, type Item, typeOf } from "../items/attribute-value.js";
import { canonicalNumber } from "../items/number.js";
import type { KeyAttribute, Table } from "../state.js";

/**
 * The stored key of an item: the encoded value of its partition key, followed by that of its sort key if the table has one.
 * Items of one partition are adjacent.
 *
 * The item must have been checked.
 */
export function itemKey({ partition, sort }: Table, item: Item): string {
  const first = keyText(item[partition.name] as AttributeValue);
  return sort === undefined ? first : first + keyText(item[sort.name] as AttributeValue);
}

/** Longer values are replaced by digests: the store compares keys from the start, and a key may have 2 KB. */
const MAX_LENGTH = 64;

/**
 * Encodes a value of type S, N or B. The text is unique, and no prefix of another: a type, the value and U+0000, or a digest
 * of fixed length. As on AWS, numbers are compared by value, not by spelling.
 */
export function keyText({ S, N, B }: AttributeValue): string {
  if (S !== undefined) return isShort(S) ? `S${S}\0` : digest(Buffer.from(S, "utf16le"), "s");
  if (N !== undefined) return `N${canonicalNumber(N)}\0`;
  return digest(B as Uint8Array, "b");
}

/** The terminator of a value, and lone surrogates, which not every store preserves. */
const unsafe = /[\0\p{Surrogate}]/u;

function isShort(text: string): boolean {
  return text.length <= MAX_LENGTH && !unsafe.test(text);
}

function digest(bytes: Uint8Array, type: "s" | "b"): string {
  return type + hash("sha256", bytes, "base64url");
}

/** Throws `ValidationException` if an item lacks a key attribute, or has an empty one or one of the wrong type. */
export function checkItemKey(table: Table, item: Item): void {
  for (const { name, type } of keyAttributes(table)) {
    const value = item[name];
    if (value === undefined) throw missingKey(name);
    const actual = typeOf(value);
    if (actual !== type) throw keyTypeMismatch(name, type, actual);
    checkNotEmpty(name, value);
  }
}

/** Throws `ValidationException` if a key has other attributes than the table's key, or empty ones or ones of the wrong type. */
export function checkKey(table: Table, key: Item): void {
  const attributes = keyAttributes(table);
  if (Object.keys(key).length !== attributes.length) throw keyDoesNotMatch();
  for (const { name, type } of attributes) {
    const value = key[name];
    if (value === undefined || typeOf(value) !== type) throw keyDoesNotMatch();
    checkNotEmpty(name, value);
  }
}

/** Throws `ValidationException` for an empty key attribute. */
export function checkNotEmpty(name: string, { S, B }: AttributeValue): void {
  if (S === "") throw emptyKeyValue(name, "S");
  if (B?.length === 0) throw emptyKeyValue(name, "B");
}

/** The partition key, and the sort key if there is one. */
export function keyAttributes({ partition, sort }: Table): readonly KeyAttribute[] {
  return sort === undefined ? [partition] : [partition, sort];
}
