import { keys } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import type { KeyAttribute } from "../../../state.js";

/** The attributes of a table's key, or of an index's, which can have several of each kind. */
export interface KeyParts {
  readonly partition: readonly KeyAttribute[];
  readonly sort: readonly KeyAttribute[];
}

/**
 * The key of an item in a collection: a hash of its partition, then its partition and sort attributes. Items of one partition are adjacent,
 * in the order of their sort attributes: numbers by value, texts by their bytes in UTF-8, binaries by their bytes (Amazon DynamoDB
 * Developer Guide, "Querying tables"). Partitions are in the order of their hashes, so that a scan's segments are ranges.
 */
export function encodedKey({ partition, sort }: KeyParts, item: Item): string {
  return (
    partitionKey(partition.map(({ name }) => item[name] as AttributeValue)) +
    sort.map(({ name }) => keyPart(item[name])).join("")
  );
}

/** What the keys of all items of a partition begin with. */
export function partitionKey(values: readonly AttributeValue[]): string {
  const text = values.length === 1 ? keyPart(values[0]) : values.map(keyPart).join("");
  return hashOf(text) + text;
}

/** The text of one key attribute. It sorts like its value, and begins no other one. */
export function keyPart(value: AttributeValue | undefined): string {
  const { S, N, B } = value as AttributeValue;
  if (S !== undefined) return keys.text(S);
  if (N !== undefined) return keys.number(N);
  return keys.bytes(B as Uint8Array);
}

/** The first hash of a segment of a scan; that of the segment after the last one is greater than all. */
export function firstHashOf(segment: number, segments: number): string {
  if (segment === segments) return "g";
  return hexadecimal(Math.ceil((segment * 2 ** 32) / segments));
}

/** FNV-1a, mixed once more so that keys that end alike fall apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hexadecimal((hash ^ (hash >>> 13)) >>> 0);
}

/** The digits of each byte. */
const digitsOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Eight digits. `toString(16)` takes ten times as long for numbers above 2 ** 30, as hashes are. */
function hexadecimal(hash: number): string {
  return `${digitsOf[hash >>> 24]}${digitsOf[(hash >>> 16) & 255]}${digitsOf[(hash >>> 8) & 255]}${digitsOf[hash & 255]}`;
}
