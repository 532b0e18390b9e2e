import type { PlaceholderCall } from "@cloudstub/kit";
import { fractionalPasswordLength, invalidPasswordLength, noCharacters, passwordTooShort } from "./errors.js";

/** The input of `GetRandomPassword`; missing members get AWS's defaults. */
interface PasswordOptions {
  readonly PasswordLength?: number | undefined;
  readonly ExcludeCharacters?: string | undefined;
  readonly ExcludeNumbers?: boolean | undefined;
  readonly ExcludePunctuation?: boolean | undefined;
  readonly ExcludeUppercase?: boolean | undefined;
  readonly ExcludeLowercase?: boolean | undefined;
  readonly IncludeSpace?: boolean | undefined;
  readonly RequireEachIncludedType?: boolean | undefined;
}

/** A random integer from 0 to `bound` - 1; `bound` is small. */
type Random = (bound: number) => number;

/**
 * A password of the requested length and character types, with at least one character of each type unless
 * `RequireEachIncludedType` is false. Throws if there is no such password.
 */
export function randomPassword(options: PasswordOptions, { ids }: Pick<PlaceholderCall, "ids">): string {
  const { PasswordLength: length = 32, RequireEachIncludedType: each = true } = options;
  if (!Number.isInteger(length)) throw fractionalPasswordLength();
  if (!(length >= 1 && length <= 4096)) throw invalidPasswordLength(length);
  const types = includedTypes(options);
  if (types.length === 0) throw noCharacters();
  if (each && length < types.length) throw passwordTooShort();
  const random: Random = (bound) => Buffer.from(ids.bytes(4)).readUInt32BE() % bound;
  const all = types.join("");
  const required = each ? types.map((type) => pick(type, random)) : [];
  const others = Array.from({ length: length - required.length }, () => pick(all, random));
  return shuffled([...required, ...others], random).join("");
}

/** The characters of each type that are not excluded; types without any are omitted. */
function includedTypes(options: PasswordOptions): string[] {
  const excluded = new Set(options.ExcludeCharacters);
  return [
    options.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    options.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    options.ExcludeNumbers ? "" : "0123456789",
    options.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    options.IncludeSpace ? " " : "",
  ]
    .map((type) => Array.from(type, (character) => (excluded.has(character) ? "" : character)).join(""))
    .filter((type) => type !== "");
}

function pick(characters: string, random: Random): string {
  return characters.charAt(random(characters.length));
}

function shuffled(characters: readonly string[], random: Random): string[] {
  const result = [...characters];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [result[last], result[other]] = [result[other] as string, result[last] as string];
  }
  return result;
}
