/** Entries of a cache. The oldest leaves it first. */
const CAPACITY = 500;

/**
 * A function that remembers what it made of a text in an expression parameter of this name. Programs send the same few expressions again
 * and again. What throws is not remembered.
 */
export function cached<Tree>(make: (name: string, text: string) => Tree): (name: string, text: string) => Tree {
  const known = new Map<string, Tree>();
  return (name, text) => {
    const key = `${name} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(name, text);
    if (known.size === CAPACITY) known.delete(known.keys().next().value as string);
    known.set(key, made);
    return made;
  };
}
