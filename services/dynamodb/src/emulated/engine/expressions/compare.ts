import { keys } from "@cloudstub/kit";
import { type AttributeValue, type Item, typeOf } from "../../../items/attribute-value.js";
import { keyPart } from "../keys/encoded-keys.js";
import { isPartOf } from "./substring.js";

/** From this length on it is cheaper to encode two texts than to make keys of them. */
const LONG = 1000;

/**
 * The order of two values: negative, 0 or positive. Undefined for values of different types, or of a type without an order (DynamoDB
 * Developer Guide, "Comparison operator and function reference").
 */
export function order(a: AttributeValue, b: AttributeValue): number | undefined {
  if (a.N !== undefined && b.N !== undefined) return orderOfTexts(keys.number(a.N), keys.number(b.N));
  if (a.S !== undefined && b.S !== undefined) return a.S === b.S ? 0 : orderInUtf8(a.S, b.S);
  if (a.B !== undefined && b.B !== undefined) return Buffer.compare(a.B, b.B);
  return undefined;
}

function orderInUtf8(a: string, b: string): number {
  return a.length + b.length < LONG
    ? orderOfTexts(keys.text(a), keys.text(b))
    : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function orderOfTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** True for equal values: sets whatever the order of their members, lists and maps by their elements, numbers by their value. */
export function equal(a: AttributeValue, b: AttributeValue): boolean {
  if (a.S !== undefined || b.S !== undefined) return a.S === b.S;
  if (a.NULL !== undefined || b.NULL !== undefined) return a.NULL === b.NULL;
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  switch (type) {
    case "N":
    case "B":
      return order(a, b) === 0;
    case "BOOL":
      return a.BOOL === b.BOOL;
    case "L":
      return equalLists(a.L ?? [], b.L ?? []);
    case "M":
      return equalItems(a.M ?? {}, b.M ?? {});
    default:
      return equalSets(membersOf(a), membersOf(b));
  }
}

function equalLists(a: readonly AttributeValue[], b: readonly AttributeValue[]): boolean {
  return a.length === b.length && a.every((element, index) => equal(element, b[index] as AttributeValue));
}

/** True for maps or items with equal attributes. */
export function equalItems(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(a[name] as AttributeValue, b[name] as AttributeValue))
  );
}

function equalSets(a: readonly AttributeValue[], b: readonly AttributeValue[]): boolean {
  const known = new Set(b.map(keyPart));
  return a.length === b.length && a.every((member) => known.has(keyPart(member)));
}

/** The members of a set as values of their own; none for other types. */
function membersOf({ SS, NS, BS }: AttributeValue): AttributeValue[] {
  return [...(SS ?? []).map((S) => ({ S })), ...(NS ?? []).map((N) => ({ N })), ...(BS ?? []).map((B) => ({ B }))];
}

/** True where a set has the member, a list the element, or a text or binary the part. */
export function contains(whole: AttributeValue, part: AttributeValue): boolean {
  if (whole.S !== undefined) return part.S !== undefined && isPartOf(part.S, whole.S);
  if (whole.B !== undefined) return part.B !== undefined && isPartOf(latin1(part.B), latin1(whole.B));
  if (whole.SS !== undefined) return part.S !== undefined && whole.SS.includes(part.S);
  return (whole.L ?? membersOf(whole)).some((element) => equal(element, part));
}

/** A text with a character for each byte. */
function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}

/** True where a text or binary begins with another one. */
export function beginsWith(whole: AttributeValue, start: AttributeValue): boolean {
  if (whole.S !== undefined) return start.S !== undefined && whole.S.startsWith(start.S);
  if (whole.B === undefined || start.B === undefined) return false;
  return Buffer.compare(whole.B.subarray(0, start.B.length), start.B) === 0;
}

/** The size of a text in characters, of a binary in bytes, or the number of elements; undefined for other types. */
export function sizeOf(value: AttributeValue): number | undefined {
  const { S, B, L, M, SS, NS, BS } = value;
  return (S ?? B ?? L ?? SS ?? NS ?? BS)?.length ?? (M && Object.keys(M).length);
}
