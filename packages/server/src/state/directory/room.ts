import { fstatSync, ftruncateSync, statfsSync, writeSync } from "node:fs";

/** How many pages a database has. */
export interface PageCounts {
  /** Bytes. */
  readonly pageSize: number;
  /** The number of the last page that any commit has used. */
  readonly last: number;
  /** Pages from the root to a leaf. */
  readonly depth: number;
  /** Those of the tree, with what a running transaction has added. */
  readonly inTree: number;
  readonly leaves: number;
  /** Those that list free pages. */
  readonly ofFreePages: number;
}

export interface RoomParts {
  /** The database's file, for its length. */
  readonly file: string;
  /** The same file, open for writing. */
  readonly descriptor: number;
  readonly count: () => PageCounts;
  /** The least margin that the file gets beyond what is needed, in bytes, where the disk has plenty; 1 MiB unless given. */
  readonly least?: number;
}

const MIB = 1024 * 1024;
/** The margin grows with what a transaction may need, to this multiple of the least one. */
const MAX_MARGINS = 16;
/** A disk has plenty where this multiple of the margin is free. */
const PLENTY = 16;

/**
 * Makes sure that the database's own writes do not meet a full disk, which lmdb 3.5.6 may not survive (docs/upstream.md).
 *
 * It writes zeros at the end of the file, so that the file is always longer than the next commit can need. A disk that is full fails these
 * writes, before lmdb has written anything. How many pages a commit needs is not known before, so this is an upper bound: it is seldom too
 * early, and never too late by much. On file systems that write changed data to new places, or compress it, zeros reserve nothing.
 */
export class Room {
  readonly #parts: RoomParts;
  /** Bytes. */
  #length: number;
  #counts: PageCounts;
  /** Pages that commits may have added since they were counted. */
  #before = 0;
  /** Pages that this transaction may have added before they were counted. */
  #here = 0;
  /** What this transaction has put or removed since. */
  #records = 0;
  #removals = 0;
  #smallBytes = 0;
  #largePages = 0;
  /** All that this transaction has put or removed. */
  #all = 0;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    this.#length = fstatSync(parts.descriptor).size;
    this.#counts = parts.count();
  }

  /** Begins a transaction. What the one before may have added stays counted, even if it failed. */
  begin(): void {
    this.#before += this.#added() + this.#ofList();
    this.#here = 0;
    this.#all = 0;
    this.#forget();
  }

  /** Makes room for one more record of the transaction, before it is put. Throws the system's error where there is none. */
  ensure(key: Uint8Array, value: Uint8Array | undefined): void {
    const size = value?.length;
    this.#all++;
    this.#change(key.length, size, 1);
    if (this.#needed() <= this.#length) return;
    // What was put before is counted with the tree.
    this.#change(key.length, size, -1);
    this.#count();
    this.#change(key.length, size, 1);
    this.#extend(this.#needed());
  }

  /** Shortens the file to the pages that the database uses, once it is closed. */
  giveBack(): void {
    const { pageSize, last } = this.#counts;
    const used = (last + 1) * pageSize;
    if (used < fstatSync(this.#parts.descriptor).size) ftruncateSync(this.#parts.descriptor, used);
  }

  /** Counts the database's pages again: at its end, and when it was opened again. */
  recount(): void {
    this.#forget();
    this.#here = 0;
    this.#count();
  }

  #count(): void {
    const added = this.#added();
    this.#counts = this.#parts.count();
    this.#before = 0;
    this.#here = Math.min(added, this.#counts.inTree);
    this.#forget();
    this.#length = fstatSync(this.#parts.descriptor).size;
  }

  /** Counts a record, or the removal of one, or takes that back. */
  #change(keySize: number, valueSize: number | undefined, sign: 1 | -1): void {
    const { pageSize } = this.#counts;
    this.#records += sign;
    if (valueSize === undefined) {
      this.#removals += sign;
      return;
    }
    // What is larger than about half a page has pages of its own, whose number is left in the tree.
    const isLarge = keySize + valueSize > pageSize / 2 - 64;
    this.#smallBytes += sign * (keySize + 24 + (isLarge ? 0 : valueSize));
    if (isLarge) this.#largePages += sign * Math.ceil((valueSize + 32) / pageSize);
  }

  #forget(): void {
    this.#records = 0;
    this.#removals = 0;
    this.#smallBytes = 0;
    this.#largePages = 0;
  }

  /** Bytes that the file may have after the transaction, at most. */
  #needed(): number {
    return (this.#counts.last + 1 + this.#before + this.#added() + this.#ofList()) * this.#counts.pageSize;
  }

  /**
   * Pages that the transaction may have added to the tree: a changed page is written to another place, on the way from the root to a leaf and,
   * where something is removed, beside it; and a full page becomes two, sometimes with the one above it.
   */
  #added(): number {
    if (this.#records === 0) return this.#here;
    const { pageSize, depth, leaves, inTree } = this.#counts;
    const earlier = this.#before + this.#here;
    const changed = Math.min((this.#records + this.#removals) * depth, inTree + earlier);
    const split = 2 * Math.min(this.#records, leaves + earlier + (4 * this.#smallBytes) / pageSize);
    return this.#here + Math.ceil(changed + split) + this.#largePages + 2;
  }

  /** Pages of the list of free pages, which is written again with those that the transaction frees: replaced ones, of large records too. */
  #ofList(): number {
    const { pageSize, depth, inTree, ofFreePages } = this.#counts;
    const freed = Math.min(inTree + this.#before, this.#all * (2 * depth + 22));
    return 2 * ofFreePages + 4 + Math.ceil((8 * freed) / pageSize);
  }

  /** Pages are counted often where little is left, so more is taken before that, where the disk has plenty. */
  #extend(needed: number): void {
    const { file, least = MIB } = this.#parts;
    const ofThis = this.#added() * this.#counts.pageSize;
    const margin = Math.min(Math.max(least, 4 * ofThis), MAX_MARGINS * least);
    if (needed + margin / 2 <= this.#length) return;
    const { bavail, bsize } = statfsSync(file);
    if (bavail * bsize > PLENTY * margin && this.#tryToReach(needed + margin) === undefined) return;
    const failure = needed > this.#length ? this.#tryToReach(needed) : undefined;
    if (failure !== undefined) throw failure;
  }

  /** Makes the file as long as this, or leaves it as it was and returns why. */
  #tryToReach(end: number): unknown {
    const { descriptor } = this.#parts;
    const zeros = Buffer.alloc(Math.min(MIB, end - this.#length));
    try {
      for (let at = this.#length; at < end; )
        at += writeSync(descriptor, zeros, 0, Math.min(zeros.length, end - at), at);
    } catch (failure) {
      try {
        ftruncateSync(descriptor, this.#length);
      } catch {
        // It stays longer than it was, and is measured before it grows again.
      }
      return failure;
    }
    this.#length = end;
    return undefined;
  }
}
