/** A value of a template: what JSON can hold. */
export type Json = null | string | number | boolean | readonly Json[] | JsonObject;

/** An object of a template. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** True for an object that is not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a list. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** True for a text, a number or a truth value. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** A member of an object's own; undefined for one that it only inherits. */
export function memberOf<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The object of a member; empty where it is none. */
export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = memberOf(object, name);
  return isObject(value) ? value : {};
}

/** The object that a text is in JSON; undefined for any other text. */
export function objectFrom(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True where two values are the same, whatever the order of members. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, place) => isSame(item, b[place]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** A value as a text: scalars as they are, lists and objects as JSON. */
export function asText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
