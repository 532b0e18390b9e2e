import { type Expectation, parseJson } from "@cloudstub/kit";
import type { TypeName } from "./attribute-value.js";
import type { ItemText } from "./item-text.js";
import { canonicalNumber } from "./number.js";

/** Expects the text of an item, each of whose values has one type and a content that this type can have. */
export const storedItem: Expectation<ItemText> = (value) =>
  typeof value === "string" && isItem(parseJson(value)) ? undefined : 'an item in JSON such as {"id":{"S":"1"}}';

type Is = (value: unknown) => boolean;

/** The valid JSON of an attribute value, by its type. */
const contents: { readonly [Type in TypeName]: Is } = {
  S: isText,
  N: isNumber,
  B: isText,
  BOOL: (value) => typeof value === "boolean",
  NULL: (value) => value === true,
  SS: listOf(isText),
  NS: listOf(isNumber),
  BS: listOf(isText),
  L: listOf(isAttributeValue),
  M: isItem,
};

function isItem(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isAttributeValue)
  );
}

function isAttributeValue(value: unknown): boolean {
  const [[type, content] = ["", undefined], another] = Object.entries(value ?? {});
  return another === undefined && Object.hasOwn(contents, type) && contents[type as TypeName](content);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  try {
    return typeof value === "string" && canonicalNumber(value) !== "";
  } catch {
    return false;
  }
}

function listOf(is: Is): Is {
  return (value) => Array.isArray(value) && value.every(is);
}
