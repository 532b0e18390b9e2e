import { deepEqual, equal, match } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { Runtime } from "@aws-sdk/client-lambda";
import {
  bundle,
  goArchive,
  javaArchive,
  type MakesArchive,
  nodeArchive,
  pythonArchive,
  pythonLayer,
  rustArchive,
} from "./archives.js";
import type { Deployed } from "./deployed.js";

/** A function as people deploy it. */
export interface Application {
  /** Also the name of its function. */
  readonly name: string;
  readonly what: string;
  readonly archive: MakesArchive;
  readonly layer?: MakesArchive;
  readonly runtime: Runtime;
  readonly handler: string;
  /** Uses the function as its users do; rejects where it does not do what it does in AWS. */
  readonly uses: (deployed: Deployed) => Promise<void>;
}

const node: Runtime = `nodejs${process.versions.node.split(".", 1)[0]}.x` as Runtime;
const pythonVersion =
  spawnSync("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]).stdout ?? "3.13";
const python = `python${String(pythonVersion).trim()}` as Runtime;
const custom: Runtime = "provided.al2023";

/** All applications, in the order of the report. */
export const applications: readonly Application[] = [
  {
    name: "esbuild-cjs",
    what: "a bundle of esbuild, CommonJS",
    archive: bundle("cjs"),
    runtime: node,
    handler: "index.handler",
    uses: storesOrders,
  },
  {
    name: "esbuild-esm",
    what: "a bundle of esbuild, ES modules",
    archive: bundle("esm"),
    runtime: node,
    handler: "index.handler",
    uses: storesOrders,
  },
  {
    name: "pip-layer",
    what: "packages of pip in the archive and in a layer",
    archive: pythonArchive("layer"),
    layer: pythonLayer("layer"),
    runtime: python,
    handler: "index.handler",
    uses: validatesOrders,
  },
  {
    name: "powertools-node",
    what: "Powertools for TypeScript: logger, metrics, batch, idempotency",
    archive: nodeArchive("powertools-node"),
    runtime: node,
    handler: "index.handler",
    uses: chargesOnce,
  },
  {
    name: "powertools-python",
    what: "Powertools for Python: logger, metrics, batch, idempotency",
    archive: pythonArchive("powertools-python"),
    runtime: python,
    handler: "index.handler",
    uses: chargesOnce,
  },
  {
    name: "mangum",
    what: "Mangum with FastAPI, behind a function URL",
    archive: pythonArchive("mangum"),
    runtime: python,
    handler: "index.handler",
    uses: servesRequests,
  },
  {
    name: "serverless-http",
    what: "serverless-http with Express, behind a function URL",
    archive: nodeArchive("serverless-http"),
    runtime: node,
    handler: "index.handler",
    uses: servesRequests,
  },
  {
    name: "go",
    what: "AWS's runtime client for Go",
    archive: goArchive,
    runtime: custom,
    handler: "bootstrap",
    uses: runtimeClient({
      fail: { errorMessage: "no such order", errorType: "errorString" },
      panic: { errorMessage: "broken", errorType: "string" },
    }),
  },
  {
    name: "rust",
    what: "AWS's runtime client for Rust",
    archive: rustArchive,
    runtime: custom,
    handler: "bootstrap",
    uses: runtimeClient({ fail: { errorMessage: "no such order" }, panic: { errorMessage: /broken/ } }),
  },
  {
    name: "java",
    what: "AWS's runtime client for Java",
    archive: javaArchive,
    runtime: "java21",
    handler: "app.Orders::handleRequest",
    uses: runtimeClient({ fail: { errorMessage: "no such order", errorType: "java.lang.IllegalStateException" } }),
  },
  {
    name: "ric-python",
    what: "AWS's runtime client for Python",
    archive: pythonArchive("ric-python", "bootstrap"),
    runtime: custom,
    handler: "index.handler",
    uses: runtimeClient({ fail: { errorMessage: "no such order", errorType: "ValueError" } }),
  },
  {
    name: "ric-node",
    what: "AWS's runtime client for Node.js",
    archive: nodeArchive("ric-node", "bootstrap"),
    runtime: custom,
    handler: "index.handler",
    uses: runtimeClient({ fail: { errorMessage: "no such order", errorType: "Error" } }),
  },
];

async function storesOrders(deployed: Deployed): Promise<void> {
  const { queue } = deployed;
  deepEqual(await deployed.invoke({ id: "a", queue }), { result: { stored: "a" }, functionError: undefined });
  deepEqual(await deployed.items("id"), [["a", "a"]]);
  deepEqual(await deployed.receive(), ["a"]);
  const { result, functionError } = await deployed.invoke({ id: "", queue });
  equal(functionError, "Unhandled");
  const { errorType, errorMessage, trace } = result as { errorType: string; errorMessage: string; trace: string[] };
  deepEqual([errorType, errorMessage], ["RangeError", "An order needs an id."]);
  match(trace.join("\n"), /bundle\/index\.ts:\d+/, "the trace has the lines of the source");
  match((await deployed.logged('"stored"')).join(), /\tINFO\tstored \{ id: 'a' \}/);
}

async function validatesOrders(deployed: Deployed): Promise<void> {
  const { result } = await deployed.invoke({ id: "a", pieces: 2 });
  const { stored, boto3 } = result as { stored: string; boto3: string };
  equal(stored, "a");
  match(boto3, /\/python\/boto3\//, "boto3 is that of the layer");
  const refused = await deployed.invoke({ id: "b", pieces: "many" });
  equal((refused.result as { errorType: string }).errorType, "ValidationError");
  await deployed.logged("stored");
}

async function chargesOnce(deployed: Deployed): Promise<void> {
  const first = { result: { id: "a", charges: 1 }, functionError: undefined };
  deepEqual(await deployed.invoke({ id: "a" }), first);
  deepEqual(await deployed.invoke({ id: "a" }), first);
  deepEqual(await deployed.invoke({ id: "b" }), { result: { id: "b", charges: 2 }, functionError: undefined });
  deepEqual(
    (await deployed.items("status")).map(([, status]) => status),
    ["COMPLETED", "COMPLETED"],
  );
  const [metric = ""] = await deployed.logged('{ $._aws.CloudWatchMetrics[0].Namespace = "shop" }');
  deepEqual([JSON.parse(metric).charged].flat(), [1]);
  await deployed.map();
  await deployed.send(["good", "bad", "also good"]);
  await deployed.waitForMessages(0, 1);
  for (const order of ["good", "also good"]) {
    const [line = ""] = await deployed.logged(`{ $.message = "handled" && $.order = "${order}" }`);
    const { level, function_name: name } = JSON.parse(line);
    deepEqual([level, name], ["INFO", deployed.name]);
  }
}

async function servesRequests(deployed: Deployed): Promise<void> {
  const send = await deployed.url();
  const found = await send("GET", "/orders/a%20b?color=dark%20red");
  deepEqual([found.status, JSON.parse(found.bytes.toString())], [200, { id: "a b", color: "dark red" }]);
  const created = await send("POST", "/orders", { pieces: 3 });
  deepEqual([created.status, JSON.parse(created.bytes.toString())], [201, { created: 3 }]);
  deepEqual(
    created.headers["set-cookie"]?.map((cookie) => cookie.split(";", 1)[0]),
    ["a=1", "b=2"],
  );
  equal((await send("POST", "/orders", { pieces: "many" })).status, 422);
  equal((await send("GET", "/nothing")).status, 404);
  const picture = await send("GET", "/picture");
  deepEqual(picture.bytes, Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
  equal(picture.headers["content-type"], "image/png");
}

/** Uses a function that says what its client tells it, and fails as it is told to: these are the errors that its language has for that. */
function runtimeClient(errors: { readonly [does: string]: { readonly [member: string]: string | RegExp } }) {
  return async (deployed: Deployed): Promise<void> => {
    const expectRuns = async (runs: number) => {
      const { result, functionError } = await deployed.invoke({ id: "a" });
      const { request, ...others } = result as { request: string };
      equal(functionError, undefined, JSON.stringify(result));
      match(request, /^[0-9a-f-]{36}$/);
      deepEqual(others, { id: "a", function: deployed.name, remaining: true, runs });
    };
    await expectRuns(1);
    await expectRuns(2);
    for (const [does, expected] of Object.entries(errors)) {
      const { result, functionError } = await deployed.invoke({ id: "a", does });
      equal(functionError, "Unhandled");
      for (const [member, value] of Object.entries(expected)) {
        const text = String((result as { [member: string]: unknown })[member]);
        if (typeof value === "string") equal(text, value);
        else match(text, value);
      }
    }
    const { result } = await deployed.invoke({ id: "a", does: "exit" });
    match(
      (result as { errorMessage: string }).errorMessage,
      /^RequestId: \S+ Error: Runtime exited with error: exit status 3$/,
    );
    await expectRuns(1);
    await deployed.logged('"handled a"');
  };
}
