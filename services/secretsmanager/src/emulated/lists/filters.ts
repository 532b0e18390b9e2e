import type { EmulatedSecret } from "../state.js";

/** A filter of a request. */
export interface Filter {
  readonly Key?: string | undefined;
  readonly Values?: readonly string[] | undefined;
}

type Matches = (secret: EmulatedSecret, value: string, region: string) => boolean;

const begins = (text: string, value: string) => text.startsWith(value);

/** What each key compares (API reference, "Filter"; how words are cut and compared was recorded from AWS). */
const matches: { readonly [key: string]: Matches } = {
  name: ({ name }, value) => begins(name, value),
  description: ({ description = "" }, value) => {
    const words = blankSeparated(description.toLowerCase());
    return blankSeparated(value.toLowerCase()).every((part) => words.some((word) => begins(word, part)));
  },
  "tag-key": ({ tags }, value) => tags.some(({ Key }) => begins(Key, value)),
  "tag-value": ({ tags }, value) => tags.some(({ Value }) => begins(Value, value)),
  "primary-region": ({ replicaOf, replicas = [] }, value, region) =>
    (replicaOf !== undefined || replicas.length > 0) && begins(replicaOf ?? region, value),
  // Secrets of other services of AWS; there are none here.
  "owning-service": () => false,
  all: (secret, value) => {
    const parts = uncutWords(value).map((part) => part.toLowerCase());
    const uncut = textsOf(secret).flatMap(uncutWords);
    const words = uncut.flatMap(wordsOf).map((word) => word.toLowerCase());
    const wholes = new Set(uncut.map((word) => word.toLowerCase()));
    return parts.length > 0 && parts.every((part) => wholes.has(part) || words.some((word) => begins(word, part)));
  },
};

/** True where a secret has a match for each filter. A filter is met by any of its values; one that begins with `!` is met by what does not match the rest. */
export function isFound(secret: EmulatedSecret, filters: readonly Filter[], region: string): boolean {
  return filters.every(({ Key = "", Values = [] }) => {
    const isMatch: Matches = matches[Key] ?? (() => false);
    return Values.some((value) =>
      value.startsWith("!") ? !isMatch(secret, value.slice(1), region) : isMatch(secret, value, region),
    );
  });
}

function textsOf({ name, description = "", tags }: EmulatedSecret): string[] {
  return [name, description, ...tags.flatMap(({ Key, Value }) => [Key, Value])];
}

function blankSeparated(text: string): string[] {
  return text.split(/\s/).filter((word) => word !== "");
}

/** The words between blanks and the characters at which AWS cuts texts for the key `all`. */
function uncutWords(text: string): string[] {
  return text.split(/[\s/_+=.@-]/).filter((word) => word !== "");
}

/**
 * A word, cut where its case changes: before a capital that follows another character, and before the last of several capitals that small letters follow.
 * `AppBeta` is `App` and `Beta`, `COMPANYthings` is `COMPAN` and `Ythings`.
 */
function wordsOf(word: string): string[] {
  const isCapital = (letter = "") => letter !== letter.toLowerCase();
  const isSmall = (letter = "") => letter !== letter.toUpperCase();
  const letters = [...word];
  const words: string[] = [];
  let current = "";
  for (const [place, letter] of letters.entries()) {
    const begins = isCapital(letter) && (!isCapital(letters[place - 1]) || isSmall(letters[place + 1]));
    if (begins && current !== "") {
      words.push(current);
      current = "";
    }
    current += letter;
  }
  return [...words, current];
}
