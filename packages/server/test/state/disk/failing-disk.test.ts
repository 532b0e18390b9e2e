import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../src/state/directory/database.js";
import { compileFaults, type Fault, Faults, noFaults } from "./fail-io.js";

interface Committer {
  readonly faults: Faults;
  readonly file: string;
  /** Makes a commit of this number of records, and returns how it ended. */
  commit(records: number): Promise<string>;
  end(): Promise<number | null>;
}

let [own, library, program] = ["", "", ""];
beforeAll(async () => {
  if (noFaults !== undefined) return;
  own = await mkdtemp(join(tmpdir(), "cloudstub-faults-"));
  library = compileFaults(own);
  program = await bundled();
});
afterAll(async () => {
  await rm(own, { recursive: true, force: true });
  await rm(program, { force: true });
});

/** The program as one file, which each process loads in a fraction of the time of its sources. It stands where packages are found. */
async function bundled(): Promise<string> {
  const outfile = fileURLToPath(new URL(`../../../../../.cache/commits-${process.pid}.mjs`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL("commits.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["cloudstub-source"],
    external: ["lmdb"],
  });
  return outfile;
}

/** A process with a database. */
async function committer(): Promise<Committer> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-disk-"));
  const file = join(directory, "state.mdb");
  const faults = new Faults(library, join(directory, "plan"), file);
  const child: ChildProcess = spawn(process.execPath, [program, file], {
    env: { ...process.env, ...faults.env },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await rm(directory, { recursive: true });
  });
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
  return {
    faults,
    file,
    async commit(records) {
      child.stdin?.write(`${records}\n`);
      const { value } = (await lines.next()) as { readonly value: string | undefined };
      return value ?? `the process ended: ${String(await ended)}`;
    },
    async end() {
      child.stdin?.end();
      const [code] = await ended;
      return code;
    },
  };
}

/** The value of a record after the process has ended: the number of the commit that wrote it. */
async function commitOf(file: string, key: string): Promise<number | undefined> {
  const database = await openDatabase(file);
  const entries = new Map([...database.entries()].map((entry) => [String(entry.key), entry.value[0]] as const));
  await database.close();
  return entries.get(key);
}

if (noFaults !== undefined) console.log(`The tests of a failing disk are skipped: ${noFaults}.`);

describe.skipIf(noFaults !== undefined)("a database on a failing disk", () => {
  test("tells of a failed write in a text that fits into lmdb's buffer", async () => {
    const process = await committer();
    expect(await process.commit(1)).toBe("kept");
    process.faults.set({ calls: ["write"], first: 1, count: 1, error: "EIO" });
    expect(await process.commit(1)).toMatch(
      /^Error: Input\/output error.*, because of Input\/output error: Attempting to write page at position \d+, size \d+, blocks \d+$/,
    );
    expect(await process.commit(1)).toBe("kept");
  });

  test("is not written by lmdb where the disk is full", async () => {
    const process = await committer();
    expect(await process.commit(1)).toBe("kept");
    process.faults.set({ calls: ["write"], first: 1, error: "ENOSPC" });
    const outcome = await process.commit(20_000);
    expect(outcome).toMatch(/^Error: ENOSPC: no space left on device, write, because of undefined$/);
    process.faults.clear();
    expect(await process.commit(20_000)).toBe("kept");
    expect(await process.end()).toBe(0);
    expect(await commitOf(process.file, "key 19999")).toBe(3);
  });

  test.each<[string, Partial<Fault>]>([
    ["once", { count: 1 }],
    ["and what was there before could not be written back", { count: 2 }],
    ["but for half of its bytes", { count: 1, takes: "half" }],
  ])("goes on after a commit whose head could not be written, %s", async (_, fault) => {
    const process = await committer();
    expect(await process.commit(1)).toBe("kept");
    process.faults.set({ calls: ["headWrite"], first: 1, error: "EIO", ...fault });
    expect(await process.commit(1)).toMatch(/^Error: .*Input\/output error/);
    expect(process.faults.counts().failed).toBe(fault.count);
    expect(await process.commit(1)).toBe("kept");
    expect(await process.end()).toBe(0);
    expect(await commitOf(process.file, "key 0")).toBe(3);
  });

  test("goes on when it can be opened again, if that fails at first", async () => {
    const process = await committer();
    expect(await process.commit(1)).toBe("kept");
    process.faults.set({ calls: ["write", "open"], first: 1, error: "EIO" });
    expect(await process.commit(1)).toMatch(/^Error: /);
    expect(await process.commit(1)).toMatch(/^Error: /);
    process.faults.clear();
    expect(await process.commit(1)).toBe("kept");
    expect(await process.end()).toBe(0);
    expect(await commitOf(process.file, "key 0")).toBe(4);
  });

  test("asks for a restart after a commit that failed and is in the file", async () => {
    const process = await committer();
    expect(await process.commit(1)).toBe("kept");
    process.faults.set({ calls: ["headWrite"], first: 1, count: 2, error: "EIO", takes: "allAtFirst" });
    expect(await process.commit(1)).toMatch(
      /^RestartNeeded: a commit failed, but the file holds it; restart the server/,
    );
  });
});
