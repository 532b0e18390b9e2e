import { type AttributeValue, typeOf } from "../../../items/attribute-value.js";
import { keyPart } from "../keys/encoded-keys.js";
import { membersOf } from "./compare.js";

/** A set with the members of both. Throws `mismatch()` where the first is not a set of the second one's type. */
export function withMembers(set: AttributeValue, more: AttributeValue, mismatch: () => Error): AttributeValue {
  if (typeOf(set) !== typeOf(more)) throw mismatch();
  const known = keysOfMembers(set);
  return setOf(set, [...membersOf(set), ...membersOf(more).filter((member) => !known.has(keyPart(member)))]) as AttributeValue;
}

/** A set without the members of another; undefined where none is left. Throws `mismatch()` as {@link withMembers}. */
export function withoutMembers(set: AttributeValue, fewer: AttributeValue, mismatch: () => Error): AttributeValue | undefined {
  if (typeOf(set) !== typeOf(fewer)) throw mismatch();
  const gone = keysOfMembers(fewer);
  return setOf(
    set,
    membersOf(set).filter((member) => !gone.has(keyPart(member))),
  );
}

/** The members of sets as texts: an expression can name one large set many times. */
const knownKeys = new WeakMap<AttributeValue, ReadonlySet<string>>();

function keysOfMembers(set: AttributeValue): ReadonlySet<string> {
  const known = knownKeys.get(set);
  if (known !== undefined) return known;
  const keys = new Set(membersOf(set).map(keyPart));
  knownKeys.set(set, keys);
  return keys;
}

/** A set of the type of another one. */
function setOf({ SS, NS }: AttributeValue, members: readonly AttributeValue[]): AttributeValue | undefined {
  if (members.length === 0) return undefined;
  if (SS !== undefined) return { SS: members.map(({ S }) => S as string) };
  if (NS !== undefined) return { NS: members.map(({ N }) => N as string) };
  return { BS: members.map(({ B }) => B as Uint8Array) };
}
