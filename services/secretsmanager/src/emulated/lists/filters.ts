import type { EmulatedSecret } from "../state.js";

/** A filter of a request. */
export interface Filter {
  readonly Key?: string | undefined;
  readonly Values?: readonly string[] | undefined;
}

type Matches = (secret: EmulatedSecret, value: string, region: string) => boolean;

const begins = (text: string, value: string) => text.startsWith(value);
const beginsInAnyCase = (text: string, value: string) => text.toLowerCase().startsWith(value.toLowerCase());

/** What each key compares (API reference, "Filter"). */
const matches: { readonly [key: string]: Matches } = {
  name: ({ name }, value) => begins(name, value),
  description: ({ description = "" }, value) => beginsInAnyCase(description, value),
  "tag-key": ({ tags }, value) => tags.some(({ Key }) => begins(Key, value)),
  "tag-value": ({ tags }, value) => tags.some(({ Value }) => begins(Value, value)),
  "primary-region": ({ replicaOf, replicas = [] }, value, region) =>
    (replicaOf !== undefined || replicas.length > 0) && begins(replicaOf ?? region, value),
  // Secrets of other services of AWS; there are none here.
  "owning-service": () => false,
  all: (secret, value) =>
    wordsIn(value).every((word) => textsOf(secret).some((text) => wordsIn(text).some((each) => each.startsWith(word)))),
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

/** AWS breaks texts into words, without regard to case, at characters that are neither letters nor digits. */
function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== "");
}
