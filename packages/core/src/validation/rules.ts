import { shown } from "../matching/shown.js";
import { nearest } from "./nearest.js";

/** What one member of an object that people write may be. The compiler says it to most of them, and not to all. */
export interface Rule {
  readonly holds: (value: unknown) => boolean;
  /** Ends the sentence "It must be …". */
  readonly says: string;
  readonly optional?: true;
}

/** The rules of an object's members, by name. `{ port: { says: "a port", holds: isPort } }` */
export type Rules = { readonly [member: string]: Rule };

/** The first thing wrong with an object as sentences for a person, or undefined. `owner` ends a phrase: `"port" of the mock's options`. */
export function problemOf(value: unknown, rules: Rules, owner: string): string | undefined {
  const names = Object.keys(rules);
  if (!isObject(value)) return `${shown(value)} is given for ${owner} instead of an object of ${names.join(", ")}.`;
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) return `There is no ${shown(unknown)} in ${owner}.${meant(unknown, names)}`;
  for (const [name, { holds, says, optional }] of Object.entries(rules)) {
    const member = value[name];
    if (member === undefined ? optional : holds(member)) continue;
    return `"${name}" of ${owner} is ${member === undefined ? "missing" : shown(member)}. It must be ${says}.`;
  }
  return undefined;
}

/** A sentence, behind a space, about what a misspelt word was perhaps to be: the nearest names, or all of them. */
export function meant(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near.length === 0 ? ` There are: ${names.join(", ")}.` : ` Did you mean ${near.join(" or ")}?`;
}

/** True for what may have members: no list. */
export function isObject(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
