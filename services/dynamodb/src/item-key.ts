import { hash } from "node:crypto";
import { type AttributeValue, type Item, typeOf } from "./attribute-value.js";
import { emptyKeyValue, keyDoesNotMatch, keyTypeMismatch, missingKey } from "./errors.js";
import { canonicalNumber } from "./number.js";
import type { KeyAttribute, Table } from "./state.js";

/**
 * The key under which an item is stored: the digest of its partition key's value, followed by that of its sort key's
 * where the table has one. Items of one partition stand together, in the order of the second digest.
 *
 * The item must have been checked.
 */
export function itemKey({ partition, sort }: Table, item: Item): string {
  const first = keyDigest(item[partition.name] as AttributeValue);
  return sort === undefined ? first : first + keyDigest(item[sort.name] as AttributeValue);
}

/**
 * 43 characters that stand for a value of type S, N or B and for no other. Numbers are told apart by what they are and
 * not by how they are written, as AWS does.
 */
export function keyDigest({ S, N, B }: AttributeValue): string {
  // UTF-8 has no form for half a surrogate pair, and would make all of them one.
  if (B === undefined)
    return hash("sha256", Buffer.from(S === undefined ? `N${canonicalNumber(N as string)}` : `S${S}`, "utf16le"), "base64url");
  return hash("sha256", Buffer.concat([Buffer.from("B", "utf16le"), B]), "base64url");
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
