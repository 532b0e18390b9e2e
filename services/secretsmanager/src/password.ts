import type { PlaceholderCall } from "@cloudstub/kit";
import { invalidPasswordLength, noCharacters, passwordTooShort } from "./errors.js";

/** What `GetRandomPassword` is asked for; AWS's defaults where a member is left out. */
interface Wish {
  readonly PasswordLength?: number | undefined;
  readonly ExcludeCharacters?: string | undefined;
  readonly ExcludeNumbers?: boolean | undefined;
  readonly ExcludePunctuation?: boolean | undefined;
  readonly ExcludeUppercase?: boolean | undefined;
  readonly ExcludeLowercase?: boolean | undefined;
  readonly IncludeSpace?: boolean | undefined;
  readonly RequireEachIncludedType?: boolean | undefined;
}

/** A random number from 0 to below `bound`, which is small. */
type Random = (bound: number) => number;

/**
 * A password of the length and of the types of characters that were asked for, with one of each type unless that was
 * not asked for. Throws where there is no such password.
 */
export function randomPassword(wish: Wish, { ids }: Pick<PlaceholderCall, "ids">): string {
  const { PasswordLength: length = 32, RequireEachIncludedType: each = true } = wish;
  if (!(length >= 1 && length <= 4096)) throw invalidPasswordLength(length);
  const types = includedTypes(wish);
  if (types.length === 0) throw noCharacters();
  if (each && length < types.length) throw passwordTooShort();
  const random: Random = (bound) => Buffer.from(ids.bytes(4)).readUInt32BE() % bound;
  const all = types.join("");
  const required = each ? types.map((type) => pick(type, random)) : [];
  const others = Array.from({ length: length - required.length }, () => pick(all, random));
  return shuffled([...required, ...others], random).join("");
}

/** The characters of each type that are not excluded; types of which nothing is left are not there. */
function includedTypes(wish: Wish): string[] {
  const excluded = new Set(wish.ExcludeCharacters);
  return [
    wish.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    wish.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    wish.ExcludeNumbers ? "" : "0123456789",
    wish.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    wish.IncludeSpace ? " " : "",
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
