import type { StoredRecord } from "@cloudstub/core/for-server";
import { bytesOfChunk, type Chunk } from "@cloudstub/kit";
import { fromText, toText } from "./record-text.js";

/** The version of the format that is written, and the only one that is read. It grows when what services keep changes its form. */
const VERSION = 3;

/**
 * State as lines of JSON, each with its line feed: the format's version, then one record a line, sorted by tree and key.
 * The same state gives the same text, and a record that changes changes one line. Bytes are base64.
 */
export function* exportLines(records: Iterable<StoredRecord>): IterableIterator<string> {
  yield `${JSON.stringify({ "cloudstub-export": VERSION })}\n`;
  const base64 = (chunk: Chunk) => {
    const bytes = bytesOfChunk(chunk);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  };
  for (const [tree, key, value] of records) {
    yield `{"tree":${JSON.stringify(tree)},"key":${JSON.stringify(key)},"value":${toText(value, base64)}}\n`;
  }
}

/** Reads what {@link exportLines} wrote; empty lines may stand between. Throws an `Error` that says the line and what is wrong with it. */
export function* readExport(text: string): IterableIterator<StoredRecord> {
  const lines = text.split("\n").map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const [first, ...rest] = lines.filter(({ line }) => line !== "");
  checkVersion(first?.line ?? "");
  const before = new Map<string, number>();
  for (const { line, number } of rest) {
    const record = parse(line);
    if (record === undefined)
      throw new Error(`line ${number} is not a record: an object with the members tree, key and value`);
    const name = JSON.stringify(record.slice(0, 2));
    if (before.has(name)) throw new Error(`line ${number} has the tree and the key of line ${before.get(name)}`);
    before.set(name, number);
    yield record;
  }
}

function checkVersion(line: string): void {
  const version = parseObject(line)?.["cloudstub-export"];
  if (typeof version !== "number") throw new Error(`it does not begin with {"cloudstub-export":${VERSION}}`);
  if (version !== VERSION)
    throw new Error(`it has version ${version} of the format, and this version of CloudStub reads version ${VERSION}`);
}

function parse(line: string): StoredRecord | undefined {
  const { tree, key, value } = parseObject(line) ?? {};
  if (typeof tree !== "string" || !/^[^/]+\//.test(tree) || typeof key !== "string" || value === undefined)
    return undefined;
  try {
    // Its members are those of a record; only the value may hold what JSON lacks.
    return [
      tree,
      key,
      fromText(JSON.stringify(value), (kept) => new Uint8Array(Buffer.from(kept as string, "base64"))),
    ];
  } catch {
    return undefined;
  }
}

function parseObject(line: string): { readonly [name: string]: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
      ? (parsed as { [name: string]: unknown })
      : undefined;
  } catch {
    return undefined;
  }
}
