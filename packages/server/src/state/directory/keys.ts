/** What a key of the database says. */
export interface Entry {
  /**
   * `total`: the value is the tally of the trees' entries. `tree`: the value is the tree's name and tally. `dropped`: the tree is
   * gone, and its records are still to be removed. In the database's order these come before the records.
   */
  readonly kind: "total" | "tree" | "dropped" | "record";
  /** The tree's number. */
  readonly id: number;
}

/** Bytes in front of a record's own key. */
export const PREFIX = 5;

const kinds = ["total", "tree", "dropped", "record"] as const;

/** The database's key of the tally of all trees' entries. */
export const totalKey: Uint8Array = keyOf("total", 0);

/** The database's key of a tree. */
export function treeKey(id: number): Uint8Array {
  return keyOf("tree", id);
}

/** The database's key that says that a tree was dropped. */
export function droppedKey(id: number): Uint8Array {
  return keyOf("dropped", id);
}

/** The database's key of a record; without a key, the prefix of all keys of the tree. */
export function recordKey(id: number, key: Uint8Array = new Uint8Array()): Uint8Array {
  return Buffer.concat([keyOf("record", id), key]);
}

/** Reads a key. Throws for one that no version writes. */
export function readKey(bytes: Buffer): Entry {
  const kind = kinds[bytes[0] ?? kinds.length];
  if (kind === undefined || bytes.length < PREFIX)
    throw new Error("the database holds an entry that no version writes");
  return { kind, id: bytes.readUInt32BE(1) };
}

/** Reads a key; undefined for one that no version writes. */
export function tryKey(bytes: Buffer): Entry | undefined {
  try {
    return readKey(bytes);
  } catch {
    return undefined;
  }
}

function keyOf(kind: Entry["kind"], id: number): Buffer {
  const key = Buffer.alloc(PREFIX);
  key[0] = kinds.indexOf(kind);
  key.writeUInt32BE(id, 1);
  return key;
}
