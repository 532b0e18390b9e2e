import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import s3 from "@cloudstub/s3";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";

const MIB = 2 ** 20;

// The store directory keeps 128 MiB of bodies in memory: the second object makes the first one leave it.
test("an object that has left memory is read from the store directory, also while it is deleted and after a restart", async () => {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-bodies-"));
  const start = () => startServer({ modules: [s3], port: 0, apiPort: 0, storeDir, fidelity: "emulated" });
  let server = await start();
  onTestFinished(() => server.close().finally(() => rm(storeDir, { recursive: true })));
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/photos${path}`, init);
    expect(response.status).toBeLessThan(300);
    return Buffer.from(await response.arrayBuffer());
  };
  const bodies = { a: randomBytes(70 * MIB + 1), b: randomBytes(70 * MIB) };
  await ask("", { method: "PUT" });
  for (const [key, body] of Object.entries(bodies)) await ask(`/${key}`, { method: "PUT", body });

  expect((await ask("/a")).equals(bodies.a)).toBe(true);
  const range = { headers: { range: `bytes=${65 * MIB - 3}-${65 * MIB + 100_000}` } };
  expect((await ask("/a", range)).equals(bodies.a.subarray(65 * MIB - 3, 65 * MIB + 100_001))).toBe(true);
  await ask("/copy", { method: "PUT", headers: { "x-amz-copy-source": "photos/a" } });

  const slow = await answerOf(`http://127.0.0.1:${server.port}/photos/a`);
  await ask("/a", { method: "DELETE" });
  expect((await bytesOf(slow)).equals(bodies.a)).toBe(true);
  expect(md5(await ask("/copy"))).toBe(md5(bodies.a));

  await server.close();
  server = await start();
  expect(md5(await ask("/copy"))).toBe(md5(bodies.a));
  expect(md5(await ask("/b"))).toBe(md5(bodies.b));
  expect(await readdir(join(storeDir, "blobs"))).toHaveLength(2);
}, 120_000);

/** An answer of which nothing is read yet. */
function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => void get(url, resolve).once("error", reject));
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function md5(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("hex");
}
