import { createHash, randomInt } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  GetParametersCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { manualClock } from "@cloudstub/core";
import { type Call, isPlaceholder, ServiceError, type ServiceModule } from "@cloudstub/kit";
import { exportDirectory, startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import { overlayOf } from "../../packages/core/src/registry/fidelity.js";
import ssm from "../../services/ssm/src/index.js";
import { everyService, sharedTestsOf } from "../all-services.js";
import { isThorough, ONE_OF } from "../repetitions.js";
import { ask } from "./ask.js";
import { Fuse } from "./fuse.js";
import { clientsOf } from "./random-writes.js";

/** What failed writes leave is looked for after those of all requests in a thorough run, of a random sixth in another. */
const isCompared = () => isThorough || randomInt(ONE_OF) === 0;

const cases = (await Promise.all(everyService.map(levelsOf))).flat();

/** A service at each of its levels. */
async function levelsOf(module: ServiceModule) {
  const { requests, emulatedRequests, writes } = await sharedTestsOf(module.id);
  const { id, operations, routes } = module;
  const emulated = overlayOf(module);
  const contract = {
    id,
    module,
    level: "contract",
    requests,
    operations,
    routes,
    stores: Object.keys(writes).length > 0,
  } as const;
  if (emulatedRequests === undefined) return [contract];
  const stores = contract.stores || emulated.state !== undefined;
  const overlaid = { operations: { ...operations, ...emulated.operations }, routes: { ...routes, ...emulated.routes } };
  return [contract, { ...contract, ...overlaid, level: "emulated" as const, requests: emulatedRequests, stores }];
}

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-all-or-nothing-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test.each(cases)(
  "$id ($level): every operation with a handler is tried, and every route that writes",
  ({ id, level, requests, operations, routes }) => {
    const tried = requests.map((request) =>
      typeof request === "string" ? (/\/([^/?]+)(\?|$)/.exec(request)?.[1] as string) : request[0],
    );
    const wanted = [
      ...Object.keys(operations).filter((name) => !isPlaceholder(operations[name])),
      ...Object.keys(routes).filter((name) => routes[name]?.method !== "GET"),
    ];
    const list = level === "contract" ? "requests" : "emulatedRequests";
    expect(
      wanted.filter((name) => !tried.includes(name)),
      `Add a request of each to ${list} in services/${id}/test/requests.ts.`,
    ).toEqual([]);
  },
);

test.each(cases)(
  "$id ($level): an operation that throws after any of its writes changes nothing, in memory and in the directory",
  async ({ id, module, level, requests, stores }) => {
    const directory = await emptyDirectory();
    const clock = manualClock();
    const fuse = new Fuse();
    const server = await startServer({
      modules: [fuse.in(module)],
      fidelity: { [id]: level },
      storeDir: directory,
      port: 0,
      apiPort: 0,
      clock,
    });
    const clients = clientsOf(`http://127.0.0.1:${server.port}`);
    const outputs: Record<string, unknown> = {};
    let failures = 0;
    const exported = async () => (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
    for (const request of requests) {
      const before = isCompared() ? { exported: await exported(), files: await filesIn(directory) } : undefined;
      for (let write = 1; ; write++) {
        const { blown, result } = await fuse.blowsAt(write, () => ask({ server, clients, id }, request, outputs));
        expect(result, JSON.stringify(request)).toBe(
          blown ? 500 : typeof request === "string" ? 200 : (request[2] ?? 200),
        );
        if (!blown) break;
        failures++;
        if (before === undefined) continue;
        const after = { exported: await exported(), files: await filesIn(directory) };
        expect(after, `${JSON.stringify(request)}, write ${write}`).toEqual(before);
      }
      await clock.advance(1000);
    }
    expect(failures > 0).toBe(stores);
    const inMemory = await exported();
    await server.close();
    expect((await exportDirectory(directory)).join("")).toBe(inMemory);
  },
  60_000,
);

test("a handler that throws after its write answers an error and leaves nothing, beside good ones in the same turn", async () => {
  const { PutParameter } = ssm.operations as {
    readonly [name: string]: (input: unknown, call: Call<unknown>) => object;
  };
  const put = (input: PutParameterCommandInput, call: Call<unknown>): object => {
    const output = PutParameter?.(input, call) ?? {};
    if (input.Value === "refused") throw new ServiceError("TooManyUpdates", "Refused on purpose.", 400);
    if (input.Value === "bad") throw new TypeError("a defect, on purpose");
    return output;
  };
  const putLater = async (input: PutParameterCommandInput, call: Call<unknown>): Promise<object> => {
    await Promise.resolve();
    return call.atomically(() => put(input, call));
  };
  const choose = (input: PutParameterCommandInput, call: Call<unknown>) =>
    (input.Name?.startsWith("later") ? putLater : put)(input, call);
  const storeDir = await emptyDirectory();
  const failing = { ...ssm, operations: { ...ssm.operations, PutParameter: choose as never } };
  const server = await startServer({ modules: [failing], storeDir, port: 0, apiPort: 0 });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SSMClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    maxAttempts: 1,
    credentials,
  });
  const values = ["good", "bad", "refused"].flatMap((Value) => [
    { Name: `now-${Value}`, Value },
    { Name: `later-${Value}`, Value },
  ]);
  const outcomes = await Promise.allSettled(
    values.map((input) => client.send(new PutParameterCommand({ ...input, Type: "String" }))),
  );
  expect(
    outcomes.map((outcome) => (outcome.status === "fulfilled" ? 200 : outcome.reason.$metadata.httpStatusCode)),
  ).toEqual([200, 200, 500, 500, 400, 400]);
  const { Parameters } = await client.send(new GetParametersCommand({ Names: values.map(({ Name }) => Name) }));
  expect(Parameters?.map(({ Name }) => Name)).toEqual(["now-good", "later-good"]);
  await server.close();
  const exported = (await exportDirectory(storeDir)).join("");
  expect(exported).toContain('"later-good"');
  expect(exported).not.toMatch(/bad|refused/);
});

/** A digest of each file of a store directory, once the records of dropped trees are removed. */
async function filesIn(directory: string): Promise<Record<string, string>> {
  let before: Record<string, string>;
  let now = await digests(directory);
  do {
    before = now;
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    now = await digests(directory);
  } while (JSON.stringify(now) !== JSON.stringify(before));
  return now;
}

async function digests(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [
        path,
        createHash("sha256")
          .update(await readFile(path))
          .digest("hex"),
      ]),
    ),
  ) as Record<string, string>;
}
