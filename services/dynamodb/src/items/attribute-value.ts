import type { AttributeValue as SdkAttributeValue } from "@aws-sdk/client-dynamodb";
import type { HandlerShape } from "@cloudstub/kit";
import {
  emptyAttributeName,
  emptyAttributeValue,
  emptyMemberOfSet,
  emptySet,
  moreThanOneDatatype,
  nestedTooDeep,
  nullMustBeTrue,
  setHasDuplicates,
} from "../errors.js";
import { base64 } from "./base64.js";
import { canonicalNumber } from "./number.js";

/** A typed value as it was sent: numbers are text, nothing is normalised. */
export type AttributeValue = HandlerShape<SdkAttributeValue>;

/** Attribute values by attribute name, without a prototype. */
export type Item = { readonly [name: string]: AttributeValue };

/** The name of a value's type. */
export type TypeName = "S" | "N" | "B" | "SS" | "NS" | "BS" | "M" | "L" | "NULL" | "BOOL";

/** How deep lists and maps may be nested (DynamoDB Developer Guide, "Quotas"). */
const maxDepth = 32;

/** Makes the error of a value that is nested deeper. */
export type TooDeep = () => Error;

interface Place {
  readonly level: number;
  readonly tooDeep: TooDeep;
}

/** Throws `ValidationException` if an item, key or map has an attribute without a name or with an invalid value. */
export function checkItem(item: Item, level = 1, tooDeep: TooDeep = nestedTooDeep): void {
  for (const name in item) {
    if (name === "") throw emptyAttributeName();
    checkValue(item[name] as AttributeValue, level, tooDeep);
  }
}

/** Throws `ValidationException` for a value with no type or several, and for content that its type does not allow. */
export function checkValue(value: AttributeValue, level = 1, tooDeep: TooDeep = nestedTooDeep): void {
  let types = 0;
  for (const type in value) {
    types++;
    checkContent(type as TypeName, value, { level, tooDeep });
  }
  if (types === 0) throw emptyAttributeValue();
  if (types > 1) throw moreThanOneDatatype();
}

/** The type of a checked value. */
export function typeOf(value: AttributeValue): TypeName {
  for (const type in value) return type as TypeName;
  throw emptyAttributeValue();
}

/** Throws `ValidationException` if a value would be nested too deep below `above` levels. */
export function checkNesting(value: AttributeValue, above: number, tooDeep: TooDeep = nestedTooDeep): void {
  if (value.L === undefined && value.M === undefined) return;
  if (above >= maxDepth) throw tooDeep();
  for (const element of value.L ?? Object.values(value.M ?? {})) checkNesting(element, above + 1, tooDeep);
}

function checkContent(type: TypeName, value: AttributeValue, { level, tooDeep }: Place): void {
  switch (type) {
    case "N":
      canonicalNumber(value.N as string);
      return;
    case "NULL":
      if (value.NULL !== true) throw nullMustBeTrue();
      return;
    case "SS":
      checkSet("SS", value.SS as readonly string[], (text) => text);
      return;
    case "NS":
      checkSet("NS", value.NS as readonly string[], canonicalNumber);
      return;
    case "BS":
      checkSet("BS", (value.BS as readonly Uint8Array[]).map(base64), (text) => text);
      return;
    case "L":
      if (level > maxDepth) throw tooDeep();
      for (const element of value.L as readonly AttributeValue[]) checkValue(element, level + 1, tooDeep);
      return;
    case "M":
      if (level > maxDepth) throw tooDeep();
      checkItem(value.M as Item, level + 1, tooDeep);
      return;
    default:
      return;
  }
}

function checkSet(type: "SS" | "NS" | "BS", members: readonly string[], identity: (member: string) => string): void {
  if (members.length === 0) throw emptySet(type);
  if (type !== "NS" && members.includes("")) throw emptyMemberOfSet(type);
  if (new Set(members.map(identity)).size < members.length) throw setHasDuplicates(type, members);
}
