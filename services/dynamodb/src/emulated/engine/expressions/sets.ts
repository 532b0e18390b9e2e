import { type AttributeValue, typeOf } from "../../../items/attribute-value.js";
import { base64 } from "../../../items/base64.js";
import { numberText } from "../items/number-text.js";

/** A set with the members of both. Throws `mismatch()` where the first is not a set of the second one's type. */
export function withMembers(set: AttributeValue, more: AttributeValue, mismatch: () => Error): AttributeValue {
  if (typeOf(set) !== typeOf(more)) throw mismatch();
  const known = keysOfMembers(set);
  const keys = textsOf(more);
  const isNew = (_: unknown, at: number) => !known.has(keys[at] as string);
  const { SS, NS, BS } = more;
  if (SS !== undefined) return { SS: [...(set.SS ?? []), ...SS.filter(isNew)] };
  if (NS !== undefined) return { NS: [...(set.NS ?? []), ...NS.filter(isNew)] };
  return { BS: [...(set.BS ?? []), ...(BS ?? []).filter(isNew)] };
}

/** A set without the members of another; undefined where none is left. Throws `mismatch()` as {@link withMembers}. */
export function withoutMembers(
  set: AttributeValue,
  fewer: AttributeValue,
  mismatch: () => Error,
): AttributeValue | undefined {
  if (typeOf(set) !== typeOf(fewer)) throw mismatch();
  const gone = keysOfMembers(fewer);
  const keys = textsOf(set);
  const isLeft = (_: unknown, at: number) => !gone.has(keys[at] as string);
  if (!keys.some((key) => !gone.has(key))) return undefined;
  const { SS, NS, BS } = set;
  if (SS !== undefined) return { SS: SS.filter(isLeft) };
  if (NS !== undefined) return { NS: NS.filter(isLeft) };
  return { BS: (BS ?? []).filter(isLeft) };
}

/** The members of sets as texts: an expression can name one large set many times. */
const knownKeys = new WeakMap<AttributeValue, ReadonlySet<string>>();

function keysOfMembers(set: AttributeValue): ReadonlySet<string> {
  const known = knownKeys.get(set);
  if (known !== undefined) return known;
  const keys = new Set(textsOf(set));
  knownKeys.set(set, keys);
  return keys;
}

/** A text for each member, the same for equal ones. */
function textsOf({ SS, NS, BS = [] }: AttributeValue): readonly string[] {
  return SS ?? NS?.map(numberText) ?? BS.map(base64);
}
