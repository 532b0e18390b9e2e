import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/*
 * lmdb reads its file through memory. A file that is shorter than it says ends the process without a word, so it is
 * looked at before it is opened. It begins with two pages that each say which page is the last (`MDB_meta` in mdb.c);
 * behind the last page that is in use the file may rightly be shorter.
 */
const HEADER = { magic: 24, pageSize: 48, lastPage: 144, end: 152 };
const MAGIC = 0xbeefc0de;

/** Tells what is wrong with a database file that would end the process; undefined where nothing is. */
export async function whyUnsafe(file: string): Promise<string | undefined> {
  // Its numbers stand elsewhere in files of 32-bit machines.
  if (["arm", "ia32"].includes(process.arch)) return undefined;
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const first = await headerAt(0);
    if (first === undefined) return "the database does not begin as one";
    const second = await headerAt(first.pageSize);
    if (second === undefined) return "the database is cut off";
    const wanted = (Math.max(first.lastPage, second.lastPage) + 1) * first.pageSize;
    if (size >= wanted || (await canBeRead(file))) return undefined;
    return `the database is cut off after ${size} of ${wanted} bytes`;
  } finally {
    await handle.close();
  }

  async function headerAt(position: number): Promise<{ pageSize: number; lastPage: number } | undefined> {
    const bytes = Buffer.alloc(HEADER.end);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    if (bytesRead < bytes.length || bytes.readUInt32LE(HEADER.magic) !== MAGIC) return undefined;
    return { pageSize: bytes.readUInt32LE(HEADER.pageSize), lastPage: Number(bytes.readBigUInt64LE(HEADER.lastPage)) };
  }
}

/** Lets another process read every record; that it does not survive is the answer. */
function canBeRead(file: string): Promise<boolean> {
  const lmdb = pathToFileURL(createRequire(import.meta.url).resolve("lmdb")).href;
  const read = `const { default: lmdb } = await import(process.argv[1]);
    const db = lmdb.open({ path: process.argv[2], noSubdir: true, readOnly: true, keyEncoding: "binary", encoding: "binary" });
    for (const { value } of db.getRange({})) value.at(-1);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", read, lmdb, file], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
