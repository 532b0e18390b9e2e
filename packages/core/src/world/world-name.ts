/** The name of the world of requests that name none. */
export const DEFAULT_WORLD = "default";

const PREFIX = "world.";
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** True for what may be the name of a world: one to 64 letters, digits, `_` and `-`. */
export function isWorldName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Reads an access key id that names a world: `world.<name>`, or `world.<name>.<key>` with the key that the world's services see, such as
 * an account of twelve digits. Undefined for every other one. The name may be none that a world can have.
 *
 * @example worldInAccessKey("world.checkout-7.111122223333") // { name: "checkout-7", key: "111122223333" }
 */
export function worldInAccessKey(accessKeyId: string): { readonly name: string; readonly key: string } | undefined {
  if (!accessKeyId.startsWith(PREFIX)) return undefined;
  const end = accessKeyId.indexOf(".", PREFIX.length);
  if (end < 0) return { name: accessKeyId.slice(PREFIX.length), key: "" };
  return { name: accessKeyId.slice(PREFIX.length, end), key: accessKeyId.slice(end + 1) };
}

/** The text that access key ids of a world begin with: empty for the default world, which a key that names none means. */
export function accessKeyPrefixOf(world: string): string {
  return world === DEFAULT_WORLD ? "" : `${accessKeyOf(world)}.`;
}

/** The access key id by which clients choose a world. */
export function accessKeyOf(world: string): string {
  return PREFIX + world;
}
