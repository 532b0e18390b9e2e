import type { ItemText } from "../../../items/item-text.js";

/**
 * True for texts of one item. Attributes and the members of sets may stand in another order; numbers are in AWS's form.
 *
 * Equal items have texts of equal length, so that few have to be parsed.
 */
export function isSameItem(one: ItemText, other: ItemText): boolean {
  return one === other || (one.length === other.length && isEqual(JSON.parse(one), JSON.parse(other)));
}

type Json = { readonly [name: string]: unknown };

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) && Array.isArray(other)) return isEqualList(one, other);
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && isEqualMember(name, (one as Json)[name], (other as Json)[name]),
  );
}

/** A set is written as a list under the name of its type; an attribute of that name is an object. */
function isEqualMember(name: string, one: unknown, other: unknown): boolean {
  if (setTypes.includes(name) && Array.isArray(one) && Array.isArray(other))
    return isEqualList(sorted(one), sorted(other));
  return isEqual(one, other);
}

function sorted(set: readonly string[]): readonly string[] {
  return [...set].sort();
}

const setTypes = ["SS", "NS", "BS"];

function isEqualList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, index) => isEqual(element, other[index]));
}
