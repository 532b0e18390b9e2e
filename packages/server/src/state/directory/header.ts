import { open } from "node:fs/promises";

/*
 * The database file begins with two pages that each describe a state of it (`MDB_meta` in lmdb's mdb.c): commits write them in
 * turns, even ones the first, odd ones the second. lmdb takes that of the later commit and asks no more. So damage there can
 * bring back an earlier state, whole in itself, which no tally betrays.
 */
const META = { magic: 24, pageSize: 48, root: 136, lastPage: 144, commit: 152, end: 160 };
const PAGE = { number: 0, commit: 8, end: 16 };
const MAGIC = 0xbeefc0de;
/** The root of an empty database. */
const NO_PAGE = -1n;

/** What the head of a database file says. */
export interface Head {
  /** What is wrong with it. */
  readonly wrong?: string | undefined;
  /** Says that the file is shorter than announced, which is right where its last pages are not in use. */
  readonly cutOff?: string | undefined;
}

/** Reads the head of a database file; says nothing on machines on which it is laid out otherwise. */
export async function readHead(file: string): Promise<Head> {
  if (["arm", "ia32"].includes(process.arch)) return {};
  const handle = await open(file, "r");
  try {
    const first = await metaAt(0);
    if (first === undefined) return { wrong: "the file is not an LMDB database" };
    const second = await metaAt(first.pageSize);
    if (second === undefined) return { wrong: "the database is cut off" };
    const latest = first.commit > second.commit ? first : second;
    const { size } = await handle.stat();
    const wanted = (latest.lastPage + 1) * latest.pageSize;
    const cutOff = size < wanted ? `the database is cut off after ${size} of ${wanted} bytes` : undefined;
    if (first.pageSize !== second.pageSize || !commitsAlternate(first.commit, second.commit))
      return { wrong: "the database's head was changed" };
    if (latest.root === NO_PAGE) return { cutOff };
    const root = await read(Number(latest.root) * latest.pageSize, PAGE.end);
    if (root?.readBigInt64LE(PAGE.number) === latest.root && root.readBigInt64LE(PAGE.commit) === latest.commit)
      return { cutOff };
    return { wrong: cutOff ?? "the database's head does not lead to what was written last", cutOff };
  } finally {
    await handle.close();
  }

  async function metaAt(position: number) {
    const bytes = await read(position, META.end);
    if (bytes?.readUInt32LE(META.magic) !== MAGIC) return undefined;
    return {
      pageSize: bytes.readUInt32LE(META.pageSize),
      root: bytes.readBigInt64LE(META.root),
      lastPage: Number(bytes.readBigInt64LE(META.lastPage)),
      commit: bytes.readBigInt64LE(META.commit),
    };
  }

  async function read(position: number, length: number): Promise<Buffer | undefined> {
    if (!Number.isSafeInteger(position) || position < 0) return undefined;
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, position);
    return bytesRead === length ? bytes : undefined;
  }
}

/** Before the first commit both are 0. */
function commitsAlternate(first: bigint, second: bigint): boolean {
  if (first === 0n && second === 0n) return true;
  return first % 2n === 0n && (second === first + 1n || second === first - 1n);
}
