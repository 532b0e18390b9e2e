import { isObject } from "@cloudstub/kit";
import { preview } from "../matching/preview.js";
import { nearest } from "./nearest.js";

/** The rule of one member of an object that users write, for those whose compiler does not check it. */
export interface Rule {
  readonly holds: (value: unknown) => boolean;
  /** Ends the sentence "It must be …". */
  readonly says: string;
  readonly optional?: true;
}

/** The rules of an object's members, by name. `{ port: { says: "a port", holds: isPort } }` */
export type Rules = { readonly [member: string]: Rule };

/** Describes the first problem of an object in sentences; undefined if it has none. `owner` names the object: `"port" of the mock's options`. */
export function problemOf(value: unknown, rules: Rules, owner: string): string | undefined {
  const names = Object.keys(rules);
  if (!isObject(value)) {
    const wanted = names.length === 0 ? "an empty object" : `an object with ${names.join(", ")}`;
    return `${preview(value)} is given for ${owner} instead of ${wanted}.`;
  }
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) return `There is no ${preview(unknown)} in ${owner}.${suggestion(unknown, names)}`;
  for (const [name, { holds, says, optional }] of Object.entries(rules)) {
    const member = value[name];
    if (member === undefined ? optional : holds(member)) continue;
    return `"${name}" of ${owner} is ${member === undefined ? "missing" : preview(member)}. It must be ${says}.`;
  }
  return undefined;
}

/** Suggests names for a misspelt word: a space and a sentence with the nearest names, or all of them. */
export function suggestion(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  if (names.length === 0) return " There are none.";
  return near.length === 0 ? ` There are: ${names.join(", ")}.` : ` Did you mean ${near.join(" or ")}?`;
}
