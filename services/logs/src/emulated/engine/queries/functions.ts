import { isIPv4, isIPv6 } from "node:net";
import { isInSubnet } from "./subnets.js";
import { numberOf, Time, textOf, type Value } from "./values.js";

/** A function of values. Names are written in any letters. */
export interface ScalarFunction {
  readonly least: number;
  /** As many as there are unless given. */
  readonly most?: number;
  of(...values: readonly Value[]): Value;
}

const numeric = (of: (number: number) => number): ScalarFunction => ({
  least: 1,
  most: 1,
  of(value) {
    const number = numberOf(value);
    const result = number === undefined ? Number.NaN : of(number);
    return Number.isNaN(result) ? undefined : result;
  },
});

const choosing = (of: (...numbers: number[]) => number): ScalarFunction => ({
  least: 1,
  of(...values) {
    const numbers = values.map(numberOf).filter((number) => number !== undefined);
    return numbers.length === 0 ? undefined : of(...numbers);
  },
});

const textual = (of: (text: string) => Value): ScalarFunction => ({
  least: 1,
  most: 1,
  of: (value) => mapText(value, of),
});

/** Trims white space, or the characters of a second text. */
const trimming = (start: boolean, end: boolean): ScalarFunction => ({
  least: 1,
  most: 2,
  of: (value, characters) => mapText(value, (text) => trimmed(text, textOf(characters), { start, end })),
});

const address = (test: (text: string) => boolean): ScalarFunction => textual((text) => test(text));
const subnet = (test: (text: string) => boolean): ScalarFunction => ({
  least: 2,
  most: 2,
  of: (value, range) => mapText(value, (text) => test(text) && isInSubnet(text, textOf(range) ?? "")),
});
const isAddress = (text: string) => isIPv4(text) || isIPv6(text);

/** User guide, "Boolean, comparison, numeric, datetime, and other functions". Those of periods are read by the parser. */
export const functions: ReadonlyMap<string, ScalarFunction> = new Map(
  Object.entries<ScalarFunction>({
    abs: numeric(Math.abs),
    ceil: numeric(Math.ceil),
    floor: numeric(Math.floor),
    log: numeric((number) => (number > 0 ? Math.log(number) : Number.NaN)),
    sqrt: numeric(Math.sqrt),
    greatest: choosing(Math.max),
    least: choosing(Math.min),
    ispresent: { least: 1, most: 1, of: (value) => value !== undefined },
    coalesce: { least: 1, of: (...values) => values.find((value) => value !== undefined) },
    if: { least: 3, most: 3, of: (test, then, otherwise) => (isTrue(test) ? then : otherwise) },
    // "1 if the field is missing or is an empty string"; of `isblank` also one of white space.
    isempty: { least: 1, most: 1, of: (value) => (textOf(value) ?? "") === "" },
    isblank: { least: 1, most: 1, of: (value) => (textOf(value) ?? "").trim() === "" },
    concat: { least: 1, of: (...values) => joined(values.map((value) => textOf(value) ?? "")) },
    trim: trimming(true, true),
    ltrim: trimming(true, false),
    rtrim: trimming(false, true),
    strlen: textual((text) => [...text].length),
    toupper: textual((text) => text.toUpperCase()),
    tolower: textual((text) => text.toLowerCase()),
    substr: {
      least: 2,
      most: 3,
      of: (value, start, length) =>
        mapText(value, (text) => {
          const from = Math.max(0, numberOf(start) ?? 0);
          const count = length === undefined ? undefined : Math.max(0, numberOf(length) ?? 0);
          return [...text].slice(from, count === undefined ? undefined : from + count).join("");
        }),
    },
    replace: {
      least: 3,
      most: 3,
      of: (value, searched, by) =>
        mapText(value, (text) => {
          const part = textOf(searched) ?? "";
          return part === "" ? text : joined(text.split(part), textOf(by));
        }),
    },
    strcontains: {
      least: 2,
      most: 2,
      of: (value, part) => mapText(value, (text) => Number(text.includes(textOf(part) ?? ""))),
    },
    frommillis: { least: 1, most: 1, of: (value) => mapNumber(value, (number) => new Time(number)) },
    tomillis: { least: 1, most: 1, of: (value) => mapNumber(value, (number) => number) },
    isvalidip: address(isAddress),
    isvalidipv4: address(isIPv4),
    isvalidipv6: address(isIPv6),
    isipinsubnet: subnet(isAddress),
    isipv4insubnet: subnet(isIPv4),
    isipv6insubnet: subnet(isIPv6),
  }),
);

/** A condition's result. A value other than `true` and numbers besides 0 is false. */
export function isTrue(value: Value): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}

/** Characters of a text that a function makes: without a limit, some calls within one another would fill the memory. AWS's limit is not documented. */
const MOST_CHARACTERS = 256 * 1024;

function joined(parts: readonly string[], separator = ""): string {
  let text = "";
  for (const [at, part] of parts.entries()) {
    text += (at === 0 ? part : separator + part).slice(0, MOST_CHARACTERS - text.length);
    if (text.length === MOST_CHARACTERS) break;
  }
  return text;
}

function mapText(value: Value, of: (text: string) => Value): Value {
  const text = textOf(value);
  return text === undefined ? undefined : of(text);
}

function mapNumber(value: Value, of: (number: number) => Value): Value {
  const number = numberOf(value);
  return number === undefined ? undefined : of(number);
}

function trimmed(
  text: string,
  characters: string | undefined,
  { start, end }: { readonly start: boolean; readonly end: boolean },
): string {
  const all = [...text];
  const isKept = (character: string) =>
    characters === undefined ? character.trim() !== "" : !characters.includes(character);
  const first = start ? all.findIndex(isKept) : 0;
  const last = end ? all.findLastIndex(isKept) : all.length - 1;
  return first < 0 ? "" : all.slice(first, last + 1).join("");
}
