/** What a key of the database says. */
export interface Entry {
  /**
   * `tree`: the value is the tree's name, as JSON. `dropped`: the tree is gone, and its records are still to be removed.
   * In the database's order both come before the records.
   */
  readonly kind: "tree" | "dropped" | "record";
  /** The tree's number. */
  readonly id: number;
}

/** Bytes in front of a record's own key. */
export const PREFIX = 5;

const TREE = 1;
const DROPPED = 2;
const RECORD = 3;

/** The database's key of a tree's name. */
export function treeKey(id: number): Uint8Array {
  return keyOf(TREE, id);
}

/** The database's key that says that a tree was dropped. */
export function droppedKey(id: number): Uint8Array {
  return keyOf(DROPPED, id);
}

/** The database's key of a record; without a key, what all keys of the tree's records begin with. */
export function recordKey(id: number, key: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([keyOf(RECORD, id), key]);
}

/** Reads a key. Throws for one that no version writes. */
export function readKey(bytes: Buffer): Entry {
  const kind = ([undefined, "tree", "dropped", "record"] as const)[bytes[0] ?? 0];
  if (kind === undefined || bytes.length < PREFIX) throw new Error("the database holds an entry that no version writes");
  return { kind, id: bytes.readUInt32BE(1) };
}

function keyOf(kind: number, id: number): Buffer {
  const key = Buffer.alloc(PREFIX);
  key[0] = kind;
  key.writeUInt32BE(id, 1);
  return key;
}
