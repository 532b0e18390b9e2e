import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, type ServerOptions, startServer } from "@cloudstub/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { everyService } from "../all-services.js";
import { repetitions } from "../repetitions.js";
import { anyWrite, type Clients, clientsOf, everythingStored, send } from "./random-writes.js";

/** Starts a server with every service, and on the same port when it is started again. */
async function start(options: Partial<ServerOptions>): Promise<{ server: Server; clients: Clients }> {
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0, ...options });
  return { server, clients: clientsOf(`http://127.0.0.1:${server.port}`) };
}

async function inDirectory(use: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-survives-"));
  await use(directory).finally(() => rm(directory, { recursive: true }));
}

// Specification 1.7b
test("every service answers the same before and after a restart, and from an export", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 30, maxLength: 60 }), (writes) =>
      inDirectory(async (directory) => {
        const storeDir = join(directory, "store");
        const first = await start({ storeDir });
        for (const write of writes) await send(first.clients, write);
        const before = await everythingStored(first.clients);
        const exported = await exportOf(first.server);
        await first.server.close();

        const second = await start({ storeDir, port: first.server.port });
        const after = await everythingStored(second.clients);
        const exportedAfter = await exportOf(second.server);
        await second.server.close();
        expect(after).toEqual(before);
        expect(exportedAfter).toBe(exported);

        const importFile = join(directory, "state.jsonl");
        await writeFile(importFile, exported);
        const third = await start({ importFile, port: first.server.port });
        const imported = await everythingStored(third.clients);
        await third.server.close();
        expect(imported).toEqual(before);
      }),
    ),
    { numRuns: Number(process.env.CLOUDSTUB_RESTARTS ?? repetitions(8)), endOnFailure: true },
  );
}, 120_000);

async function exportOf({ apiPort }: Server): Promise<string> {
  return (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text();
}

test("a snapshot brings back every service's answers, also from a store directory after a restart", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 20 }), fc.array(anyWrite, { minLength: 20 }), (writes, later) =>
      inDirectory(async (storeDir) => {
        const first = await start({ storeDir });
        const snapshots = (path: string) =>
          fetch(`http://127.0.0.1:${first.server.apiPort}/api/snapshots${path}?name=one`, { method: "POST" });
        for (const write of writes) await send(first.clients, write);
        const before = await everythingStored(first.clients);
        expect((await snapshots("")).status).toBe(200);
        for (const write of later) await send(first.clients, write);
        expect((await snapshots("/restore")).status).toBe(200);
        expect(await everythingStored(first.clients)).toEqual(before);
        await first.server.close();

        const second = await start({ storeDir, port: first.server.port });
        const after = await everythingStored(second.clients);
        await second.server.close();
        expect(after).toEqual(before);
      }),
    ),
    { numRuns: Number(process.env.CLOUDSTUB_RESTARTS ?? repetitions(5)), endOnFailure: true },
  );
}, 120_000);
