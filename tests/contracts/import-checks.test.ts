import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeRegistry, manualClock } from "@cloudstub/core";
import { type Server, type ServerOptions, StoreError, startServer } from "@cloudstub/server";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { everyService, sharedTestsOf } from "../all-services.js";
import { anyWrite, clientsOf, everyKindOfRecord, everythingStored, send } from "./random-writes.js";

interface Exported {
  readonly tree: string;
  readonly key: string;
  readonly value: unknown;
}

interface Answered {
  readonly operation: string;
  readonly statusCode: number;
}

/** The clocks of all servers stand still at one time: what is due later is not done while the tests run, however long they take. */
const now = Date.now();

const start = (options: Partial<ServerOptions> = {}): Promise<Server> =>
  startServer({
    modules: everyService,
    fidelity: "emulated",
    clock: manualClock(now),
    port: 0,
    apiPort: 0,
    ...options,
  });

/** A server that was started with these records, or why there is none. */
async function startWith(
  records: readonly Exported[],
  options: Partial<ServerOptions> = {},
): Promise<Server | StoreError> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-import-"));
  const importFile = join(directory, "state.jsonl");
  await writeFile(importFile, [{ "cloudstub-export": 3 }, ...records].map((line) => JSON.stringify(line)).join("\n"));
  try {
    return await start({ importFile, ...options });
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function exportOf({ apiPort }: Server): Promise<Exported[]> {
  const text = await (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text();
  return text
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Exported);
}

let all: readonly Exported[];

beforeAll(async () => {
  const server = await start();
  await everyKindOfRecord(clientsOf(`http://127.0.0.1:${server.port}`));
  all = await exportOf(server);
  await server.close();
});

test("every collection of every service has a schema of its records, has some here, and takes them back", async () => {
  const declared = makeRegistry(everyService, { fidelity: "emulated" }).services.flatMap(({ id, module }) => {
    const names: string[] = [];
    const note = (name: string, schema?: unknown) => {
      expect(schema, `${id}/${name}`).toBeDefined();
      names.push(`${id}/${name}`);
      return undefined as never;
    };
    module.state({ collection: note, family: note });
    return names;
  });
  const empty = await Promise.all(
    everyService.map(async ({ id }) => Object.keys((await sharedTestsOf(id)).emptyAtRest ?? {})),
  );
  const stored = new Set(all.map(({ tree }) => tree.split("/", tree.includes("/emulated/") ? 3 : 2).join("/")));
  const covered = new Set([...stored, ...empty.flat()]);
  const missing = [...new Set(declared)].filter((name) => !covered.has(name));
  const remedy =
    "Let storeEveryKind in the service's test/shared-tests.ts make a record of each, or name it in emptyAtRest with the reason.";
  expect(missing, `Collections without a record in this test: ${missing.join(", ")}. ${remedy}`).toEqual([]);
  expect([...covered].sort()).toEqual([...new Set(declared)].sort());
  const server = (await startWith(all)) as Server;
  expect(await exportOf(server)).toEqual(all);
  await server.close();
});

/** Replacements for a part of a record; `undefined` removes it. */
const stranger = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  -1,
  9e15,
  1e300,
  "",
  "x",
  [],
  [1],
  {},
  { a: 1 },
  { "~bytes": "AAAA" },
  { "~number": "NaN" },
  { "~undefined": true },
  { "~date": null },
);

/** The places of all parts of a value. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* placesIn(part, [...path, name]);
  }
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [name: string]: unknown };
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

test("a record of another form is refused by name, or does not keep any request from being answered", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.nat(),
      stranger,
      fc.array(anyWrite, { minLength: 15, maxLength: 25 }),
      async (record, place, by, writes) => {
        const changed = all[record % all.length] as Exported;
        const places = [...placesIn(changed.value)];
        const path = places[place % places.length] as readonly string[];
        const value = replaced(changed.value, path, by);
        const server = await startWith(all.map((each) => (each === changed ? { ...each, value } : each)));
        if (server instanceof StoreError) {
          expect(server.message).toMatch(
            /can't be imported: (line \d+ is not a record: .*|the record ".*" in \w+\/.* is not one of \w+: .*)\. Name a file/s,
          );
          return;
        }
        const clients = clientsOf(`http://127.0.0.1:${server.port}`);
        // A client may fail for a name other than its key's, or for a wrong checksum.
        await everythingStored(clients).catch(() => undefined);
        await everyKindOfRecord(clients).catch(() => undefined);
        for (const write of writes) await send(clients, write).catch(() => undefined);
        const { requests } = (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/history`)).json()) as {
          requests: Answered[];
        };
        await server.close();
        expect(requests.length).toBeGreaterThan(0);
        expect(requests.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.CLOUDSTUB_IMPORTS ?? 30), endOnFailure: true },
  );
}, 120_000);

test("an object whose bytes were changed is refused: its ETag would be that of others", async () => {
  const stored = all.find(({ tree }) => tree.startsWith("s3/objects/")) as Exported;
  const { body } = stored.value as { body: { chunks: { "~bytes": string }[] } };
  const [first = { "~bytes": "" }] = body.chunks;
  const bytes = Buffer.from(first["~bytes"], "base64");
  bytes[0] = 1 ^ (bytes[0] ?? 0);
  const chunks = [{ "~bytes": bytes.toString("base64") }, ...body.chunks.slice(1)];
  const changed = { ...stored, value: { ...(stored.value as object), body: { ...body, chunks } } };
  const refusal = await startWith(all.map((each) => (each === stored ? changed : each)));
  expect(refusal).toBeInstanceOf(StoreError);
  expect((refusal as StoreError).message).toContain("a body: chunks of bytes, their size in all, and their md5");
});

test("a parameter with a version of which no key can be made is refused: its history would fail", async () => {
  const stored = all.find(({ tree }) => tree === "ssm/parameters") as Exported;
  const changed = { ...stored, value: { ...(stored.value as object), version: 1e300 } };
  const refusal = await startWith(all.map((each) => (each === stored ? changed : each)));
  expect(refusal).toBeInstanceOf(StoreError);
  expect((refusal as StoreError).message).toContain("a whole number of 1 to 2^52");
});
