import { keys } from "@cloudstub/kit";
import { type AttributeValue, type Item, typeOf } from "../../items/attribute-value.js";
import { keyPart } from "../keys/encoded-keys.js";

/**
 * The order of two values: negative, 0 or positive. Undefined for values of different types, or of a type without an order (DynamoDB
 * Developer Guide, "Comparison operator and function reference").
 */
export function order(a: AttributeValue, b: AttributeValue): number | undefined {
  if (a.N !== undefined && b.N !== undefined) return orderOfTexts(keys.number(a.N), keys.number(b.N));
  if (a.S !== undefined && b.S !== undefined) return a.S === b.S ? 0 : orderOfTexts(keys.text(a.S), keys.text(b.S));
  if (a.B !== undefined && b.B !== undefined) return Buffer.compare(a.B, b.B);
  return undefined;
}

function orderOfTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** True for equal values: sets whatever the order of their members, lists and maps by their elements, numbers by their value. */
export function equal(a: AttributeValue, b: AttributeValue): boolean {
  const type = typeOf(a);
  if (type !== typeOf(b)) return false;
  switch (type) {
    case "S":
      return a.S === b.S;
    case "N":
    case "B":
      return order(a, b) === 0;
    case "BOOL":
      return a.BOOL === b.BOOL;
    case "NULL":
      return true;
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
export function membersOf({ SS, NS, BS }: AttributeValue): AttributeValue[] {
  return [...(SS ?? []).map((S) => ({ S })), ...(NS ?? []).map((N) => ({ N })), ...(BS ?? []).map((B) => ({ B }))];
}

/** True where a set has the member, a list the element, or a text or binary the part. */
export function contains(whole: AttributeValue, part: AttributeValue): boolean {
  if (whole.S !== undefined) return part.S !== undefined && whole.S.includes(part.S);
  if (whole.B !== undefined) return part.B !== undefined && Buffer.from(whole.B).includes(Buffer.from(part.B));
  return (whole.L ?? membersOf(whole)).some((element) => equal(element, part));
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
