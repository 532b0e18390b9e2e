import { recordKey, tryKey } from "./keys.js";
import { type RawEntry, SpanReader } from "./reading-process.js";

/** Below and above all keys of the database. */
const FIRST = Buffer.alloc(1);
const LAST = Buffer.alloc(8, 0xff);
/** Trees that are tried on their own, for each of which up to two processes may end. */
const MAX_TREES = 100;

/** Reads all entries of a database that can be read: from both ends to the damage, between damages by tree. */
export async function readAround(file: string): Promise<RawEntry[]> {
  const reader = new SpanReader(file);
  try {
    const { before, after, isWhole } = await readFromBothEnds(reader, FIRST, LAST);
    const between = isWhole ? [] : await readByTree(reader, before, after);
    const known = new Map([...before, ...between, ...after].map((entry) => [entry.key.toString("latin1"), entry]));
    return [...known.values()].sort((a, b) => Buffer.compare(a.key, b.key));
  } finally {
    reader.close();
  }
}

/** Reads the records between two parts of the database of those trees of which the parts have the names. */
async function readByTree(
  reader: SpanReader,
  before: readonly RawEntry[],
  after: readonly RawEntry[],
): Promise<RawEntry[]> {
  const from = before.at(-1)?.key ?? FIRST;
  const to = after[0]?.key ?? LAST;
  const entries = [...before, ...after].flatMap(({ key }) => tryKey(key) ?? []);
  const trees = entries.filter(
    ({ kind, id }) => kind === "tree" && isLess(from, recordKey(id + 1)) && isLess(recordKey(id), to),
  );
  const between: RawEntry[] = [];
  for (const { id } of trees.slice(0, MAX_TREES)) {
    const part = await readFromBothEnds(reader, later(from, recordKey(id)), earlier(to, recordKey(id + 1)));
    between.push(...part.before, ...part.after);
  }
  return between;
}

interface Ends {
  readonly before: readonly RawEntry[];
  readonly after: readonly RawEntry[];
  /** True where nothing is between them. */
  readonly isWhole: boolean;
}

async function readFromBothEnds(reader: SpanReader, from: Buffer, to: Buffer): Promise<Ends> {
  const { entries: before, isWhole } = await reader.read({ from, to, isReverse: false });
  if (isWhole) return { before, after: [], isWhole };
  const { entries } = await reader.read({ from: before.at(-1)?.key ?? from, to, isReverse: true });
  return { before, after: [...entries].reverse(), isWhole };
}

function isLess(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) < 0;
}

function later(a: Buffer, b: Uint8Array): Buffer {
  return isLess(a, b) ? Buffer.from(b) : a;
}

function earlier(a: Buffer, b: Uint8Array): Buffer {
  return isLess(a, b) ? a : Buffer.from(b);
}
