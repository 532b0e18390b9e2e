import { asText, isObject, type Json } from "../template/json.js";

/** Stands for a value that only the creation of a resource will tell. */
export const unknown: unique symbol = Symbol("known after apply");

/** Stands for `AWS::NoValue`: a property or an element that is left out. */
export const absent: unique symbol = Symbol("no value");

/** What an expression of a template evaluates to. */
export type Value =
  | null
  | string
  | number
  | boolean
  | typeof unknown
  | typeof absent
  | readonly Value[]
  | { readonly [name: string]: Value };

/** How change sets show a value that is not known yet. */
export const KNOWN_AFTER_APPLY = "{{changeSet:KNOWN_AFTER_APPLY}}";

/** True where a value, or any part of it, is not known yet. */
export function hasUnknown(value: Value): boolean {
  if (value === unknown) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  return isObject(value) && Object.values(value as { readonly [name: string]: Value }).some(hasUnknown);
}

/** A value as change sets show it. What is absent is null. */
export function shown(value: Value): Json {
  if (value === unknown) return KNOWN_AFTER_APPLY;
  if (value === absent) return null;
  if (Array.isArray(value)) return value.map(shown);
  if (!isObject(value)) return value as Json;
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Value }).map(([name, item]) => [name, shown(item)]),
  );
}

/** A scalar as CloudFormation writes it into texts: `true`, `3`. */
export function textOf(value: Value): string {
  return asText(value);
}
