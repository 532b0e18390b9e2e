import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Damages a store directory, and says how. */
export type Damage = (directory: string, random: Random) => Promise<string>;

/** A whole number from 0 up to, and without, `end`. */
export type Random = (end: number) => number;

/** Random numbers that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}

const PAGE = 4096;

/** What happens to files: on failing disks, in interrupted copies, by hand. */
export const damages: { readonly [name: string]: Damage } = {
  "one bit": (directory, random) => flipBits(join(directory, "state.mdb"), random, 1),
  "eight bits": (directory, random) => flipBits(join(directory, "state.mdb"), random, 8),
  "one bit of the head": (directory, random) =>
    changeFile(join(directory, "state.mdb"), (bytes) => {
      const at = random(2) * PAGE + random(160);
      bytes[at] = (bytes[at] as number) ^ (1 << random(8));
      return `at ${at}`;
    }),
  "a page of zeros": (directory, random) =>
    changeFile(join(directory, "state.mdb"), (bytes) => {
      const page = random(bytes.length / PAGE);
      bytes.fill(0, page * PAGE, (page + 1) * PAGE);
      return `page ${page}`;
    }),
  "two pages swapped": (directory, random) =>
    changeFile(join(directory, "state.mdb"), (bytes) => {
      const [one, other] = [random(bytes.length / PAGE), random(bytes.length / PAGE)];
      const kept = Buffer.from(bytes.subarray(one * PAGE, (one + 1) * PAGE));
      bytes.copyWithin(one * PAGE, other * PAGE, (other + 1) * PAGE);
      kept.copy(bytes, other * PAGE);
      return `pages ${one} and ${other}`;
    }),
  "a page in the place of another": (directory, random) =>
    changeFile(join(directory, "state.mdb"), (bytes) => {
      const [one, other] = [random(bytes.length / PAGE), random(bytes.length / PAGE)];
      bytes.copyWithin(one * PAGE, other * PAGE, (other + 1) * PAGE);
      return `page ${other} over ${one}`;
    }),
  "cut at any byte": (directory, random) => cut(directory, (size) => random(size)),
  "cut near the end": (directory, random) => cut(directory, (size) => size - random(size / 4)),
  emptied: (directory) => cut(directory, () => 0),
  "bytes appended": (directory, random) =>
    changeFile(join(directory, "state.mdb"), (bytes) => [
      "some bytes",
      Buffer.concat([bytes, Buffer.alloc(1 + random(3 * PAGE), 0xa5)]),
    ]),
  "a file missing": async (directory, random) => {
    const name = ["state.mdb", "cloudstub-store.json", "blobs", "lock", "state.mdb-lock"][random(5)] as string;
    await rm(join(directory, name), { recursive: true });
    return name;
  },
  "a blob changed": async (directory, random) => flipBits(await anyBlob(directory, random), random, 1),
  "a blob missing": async (directory, random) => {
    const blob = await anyBlob(directory, random);
    await rm(blob);
    return blob;
  },
  "the marker changed": (directory, random) => flipBits(join(directory, "cloudstub-store.json"), random, 1),
};

/** The name of the damage of a trial, and its random numbers. */
export function trialOf(number: number): { readonly name: string; readonly damage: Damage; readonly random: Random } {
  const names = Object.keys(damages);
  const name = names[number % names.length] as string;
  return { name, damage: damages[name] as Damage, random: randomFrom(number) };
}

async function changeFile(
  file: string,
  change: (bytes: Buffer) => string | readonly [string, Buffer],
): Promise<string> {
  const bytes = await readFile(file);
  const changed = change(bytes);
  const [what, result] = typeof changed === "string" ? [changed, bytes] : changed;
  await writeFile(file, result);
  return what;
}

function flipBits(file: string, random: Random, count: number): Promise<string> {
  return changeFile(file, (bytes) => {
    const at = Array.from({ length: count }, () => random(bytes.length));
    for (const byte of at) bytes[byte] = (bytes[byte] as number) ^ (1 << random(8));
    return `at ${at.join(", ")}`;
  });
}

async function cut(directory: string, sizeFor: (size: number) => number): Promise<string> {
  const file = join(directory, "state.mdb");
  const { size } = await stat(file);
  const left = Math.floor(sizeFor(size));
  await truncate(file, left);
  return `${left} of ${size} bytes`;
}

async function anyBlob(directory: string, random: Random): Promise<string> {
  const files = (await readdir(join(directory, "blobs"))).sort();
  return join(directory, "blobs", files[random(files.length)] as string);
}
