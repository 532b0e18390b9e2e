import { bare, type Chunk, isBare, isStoredChunk } from "@cloudstub/kit";

/** Where the bytes of a record go while it is written, and what stands for them in its text. */
export type KeepBytes = (bytes: Chunk) => unknown;
/** The bytes that something in a record's text stands for. */
export type FindBytes = (kept: unknown) => Chunk;

type Members = { [name: string]: unknown };

/**
 * A record as JSON text, exactly: what {@link fromText} makes of the text is equal to it in every detail.
 *
 * What JSON lacks is an object of one member whose name begins with "~": `{"~undefined":true}`, `{"~number":"-0"}`,
 * `{"~date":0}`, `{"~bytes":…}`, `{"~bare":{…}}` for an object that inherits nothing, and `{"~plain":{…}}` for an object
 * that would otherwise look like one of these. Throws a `TypeError` for what is not plain data.
 */
export function toText(record: unknown, keep: KeepBytes): string {
  return JSON.stringify(write(record, keep));
}

/** The record of a text that {@link toText} wrote. Bytes are `Uint8Array`s. Throws a `SyntaxError` for any other text. */
export function fromText(text: string, find: FindBytes): unknown {
  const parsed: unknown = JSON.parse(text);
  return text.includes('"~') ? read(parsed, find) : parsed;
}

function write(value: unknown, keep: KeepBytes): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { "~number": Object.is(value, -0) ? "-0" : String(value) };
    case "undefined":
      return { "~undefined": true };
    case "object":
      return value === null ? null : writeObject(value, keep);
    default:
      throw new TypeError(`A record holds a ${typeof value}, which can't be stored.`);
  }
}

function writeObject(value: object, keep: KeepBytes): unknown {
  if (Array.isArray(value)) return Array.from(value, (item) => write(item, keep));
  if (value instanceof Uint8Array || isStoredChunk(value)) return { "~bytes": keep(value) };
  if (value instanceof Date) return { "~date": value.getTime() };
  if (isBare(value)) return { "~bare": writeMembers(value as Members, keep) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype) {
    throw new TypeError(
      `A record holds a ${(prototype as object).constructor?.name ?? "nameless object"}, which can't be stored.`,
    );
  }
  const written = writeMembers(value as Members, keep);
  return looksTagged(written) ? { "~plain": written } : written;
}

/** The members themselves where nothing in them has to be written otherwise. */
function writeMembers(members: Members, keep: KeepBytes): Members {
  let changed: Members | undefined;
  for (const name of Object.keys(members)) {
    const written = write(members[name], keep);
    if (written === members[name]) continue;
    changed ??= Object.assign(Object.create(null) as Members, members);
    changed[name] = written;
  }
  return changed ?? members;
}

function looksTagged(members: Members): boolean {
  const names = Object.keys(members);
  return names.length === 1 && (names[0] as string).startsWith("~");
}

function read(value: unknown, find: FindBytes): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => read(item, find));
  return looksTagged(value as Members) ? readTagged(value as Members, find) : readMembers(value as Members, find);
}

function readMembers(members: Members, find: FindBytes): Members {
  for (const name of Object.keys(members)) members[name] = read(members[name], find);
  return members;
}

function readTagged(tagged: Members, find: FindBytes): unknown {
  const [[tag, content]] = Object.entries(tagged) as [[string, unknown]];
  switch (tag) {
    case "~undefined":
      return undefined;
    case "~number":
      return Number(content);
    case "~date":
      return new Date(content === null ? Number.NaN : (content as number));
    case "~bytes":
      return find(content);
    case "~bare":
      return Object.assign(bare<unknown>(), readMembers(content as Members, find));
    case "~plain":
      return readMembers(content as Members, find);
    default:
      throw new SyntaxError(`"${tag}" is not a mark that records are written with.`);
  }
}
