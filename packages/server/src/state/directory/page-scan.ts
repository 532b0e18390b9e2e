import { readFile } from "node:fs/promises";
import type { RawEntry } from "./reading-process.js";

/*
 * A page of the database file (`MDB_page` and `MDB_node` in lmdb's mdb.c): a head, offsets of the nodes after the head, and the nodes.
 * A page is never changed: a commit writes a new one, which says the commit's number, and leaves the old one until it is reused.
 */
const HEAD = 24;
const PAGE = { number: 0, commit: 8, flags: 18, offsetsEnd: 20 };
const LEAF = 2;
const OVERFLOW = 4;
const NODE = { sizeLow: 0, sizeHigh: 2, flags: 4, keySize: 6, key: 8 };
/** The node's value is the number of the first page of those that hold it. */
const IS_ELSEWHERE = 1;

interface LeafPage {
  readonly commit: bigint;
  readonly entries: readonly RawEntry[];
}

/**
 * Finds the entries of a database whose index is lost, such as one whose end was cut off: those of each page, but not those
 * whose place a newer page takes. What newer pages are lost is there as it was before.
 */
export async function scanPages(file: string): Promise<RawEntry[]> {
  const bytes = await readFile(file);
  const pageSize = pageSizeOf(bytes);
  if (pageSize === undefined) return [];
  const pages: LeafPage[] = [];
  for (let at = 2 * pageSize; at + pageSize <= bytes.length; at += pageSize) {
    const page = readLeaf(bytes, at, pageSize);
    if (page !== undefined && !isOfFreePages(page)) pages.push(page);
  }
  pages.sort((a, b) => (a.commit < b.commit ? 1 : -1));
  const found: RawEntry[] = [];
  const newer: (readonly [first: Buffer, last: Buffer])[] = [];
  for (const { entries } of pages) {
    const [first, last] = [(entries[0] as RawEntry).key, (entries.at(-1) as RawEntry).key];
    const near = newer.filter(([from, to]) => Buffer.compare(from, last) <= 0 && Buffer.compare(first, to) <= 0);
    found.push(
      ...entries.filter(({ key }) =>
        near.every(([from, to]) => Buffer.compare(key, from) < 0 || Buffer.compare(key, to) > 0),
      ),
    );
    newer.push([first, last]);
  }
  return found.sort((a, b) => Buffer.compare(a.key, b.key));
}

function pageSizeOf(bytes: Buffer): number | undefined {
  const size = bytes.length < 2 * HEAD + 4 ? 0 : bytes.readUInt32LE(48);
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0 ? size : undefined;
}

/** Undefined where there is no leaf page, or one that is damaged. */
function readLeaf(bytes: Buffer, at: number, pageSize: number): LeafPage | undefined {
  const page = bytes.subarray(at, at + pageSize);
  if (page.readUInt16LE(PAGE.flags) !== LEAF || Number(page.readBigUInt64LE(PAGE.number)) * pageSize !== at)
    return undefined;
  const entries: RawEntry[] = [];
  try {
    for (let offset = 0; offset < page.readUInt16LE(PAGE.offsetsEnd); offset += 2) {
      entries.push(readNode(bytes, page.subarray(HEAD + page.readUInt16LE(HEAD + offset)), pageSize));
    }
  } catch {
    return undefined;
  }
  return { commit: page.readBigUInt64LE(PAGE.commit), entries };
}

/** lmdb's own pages, which list the free ones by the number of a commit: 8 bytes, the least first. */
function isOfFreePages({ entries: [first] }: LeafPage): boolean {
  return first === undefined || (first.key.length === 8 && first.key.readUInt32LE(4) === 0);
}

function readNode(bytes: Buffer, node: Buffer, pageSize: number): RawEntry {
  const size = node.readUInt16LE(NODE.sizeLow) + node.readUInt16LE(NODE.sizeHigh) * 65_536;
  const key = node.subarray(NODE.key, NODE.key + node.readUInt16LE(NODE.keySize));
  const at = NODE.key + key.length;
  if ((node.readUInt16LE(NODE.flags) & IS_ELSEWHERE) === 0) return { key, value: node.subarray(at, at + size) };
  const start = Number(node.readBigUInt64LE(at)) * pageSize;
  const isThere = start + HEAD <= bytes.length && bytes.readUInt16LE(start + PAGE.flags) === OVERFLOW;
  return { key, value: isThere ? bytes.subarray(start + HEAD, start + HEAD + size) : Buffer.alloc(0) };
}
