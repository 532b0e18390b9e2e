import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { World } from "@cloudstub/core/for-server";
import type { FunctionEnvironment } from "@cloudstub/kit";
import sqs from "@cloudstub/sqs";
import { zipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import { type ServerOptions, startServer } from "../src/index.js";

/** A function that creates a queue as an SDK would: with the endpoint, the access key and the region of its environment. */
const code = `exports.handler = async ({ name }) => {
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_REGION } = process.env;
  const answer = await fetch(AWS_ENDPOINT_URL, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": "AmazonSQS.CreateQueue",
      Authorization: "AWS4-HMAC-SHA256 Credential=" + AWS_ACCESS_KEY_ID + "/20260101/" + AWS_REGION + "/sqs/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify({ QueueName: name }),
  });
  return { status: answer.status, pid: process.pid, root: process.env.LAMBDA_TASK_ROOT };
};`;

function environment(): FunctionEnvironment {
  const bytes = zipSync({ "index.js": Buffer.from(code) });
  return {
    functionKey: "arn:aws:lambda:us-east-1:000000000000:function:make",
    functionName: "make",
    version: "$LATEST",
    revision: "1",
    runtime: "nodejs22.x",
    handler: "index.handler",
    architecture: "x86_64",
    code: { digest: createHash("sha256").update(bytes).digest("hex"), bytes: () => bytes },
    layers: [],
    variables: {},
    timeout: 10,
    memorySize: 128,
    logging: { group: "/aws/lambda/make", format: "Text" },
    account: "000000000000",
    region: "us-east-1",
  };
}

async function start(options: Partial<ServerOptions> = {}) {
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

async function make({ functions }: World, name: string) {
  const invocation = {
    requestId: randomUUID(),
    payload: Buffer.from(JSON.stringify({ name })),
    invokedFunctionArn: "arn",
  };
  const { payload } = (await functions?.invoke(environment(), invocation)) ?? { payload: Buffer.from("{}") };
  return JSON.parse(Buffer.from(payload).toString()) as { status: number; pid: number; root: string };
}

/** The names of the queues that a world has seen being made. */
const made = ({ history }: World) => history.latestFirst().filter(({ name }) => name === "CreateQueue").length;

test("without the option no world has a host", async () => {
  const { world, worlds } = await start({ autoWorlds: true });
  expect([world.functions, worlds.find("other").functions]).toEqual([undefined, undefined]);
});

test("a function's calls land in the world in which it runs", async () => {
  const { world, worlds } = await start({ functions: {}, autoWorlds: true });
  const other = worlds.find("other");
  expect(await make(other, "a")).toMatchObject({ status: 200 });
  expect([made(world), made(other)]).toEqual([0, 1]);
  expect(await make(world, "b")).toMatchObject({ status: 200 });
  expect([made(world), made(other)]).toEqual([1, 1]);
});

test("a world is not at rest while a function runs", async () => {
  const { world } = await start({ functions: {} });
  const running = make(world, "a");
  const { settled, inProgress } = await world.settled({ timeout: "1ms" });
  expect(settled).toBe(false);
  expect(inProgress.join()).toMatch(/RUN function make has been under way for/);
  await running;
  expect((await world.settled()).settled).toBe(true);
});

test.each([
  ["a reset", (world: World) => world.reset()],
  ["a reset of the functions' service", (world: World) => world.reset("lambda")],
  ["the end of the world", (world: World) => world.finish()],
])("%s ends the processes", async (_, end) => {
  const { worlds } = await start({ functions: {}, autoWorlds: true });
  const other = worlds.find("other");
  const { pid } = await make(other, "a");
  other.reset("sqs");
  expect(isAlive(pid)).toBe(true);
  end(other);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("the end of the server ends the processes", async () => {
  const server = await start({ functions: {} });
  const { pid } = await make(server.world, "a");
  await server.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("a start that fails when functions have run ends the processes, and removes their unpacked code", async () => {
  const seen = { pid: 0, root: "" };
  const init = async (world: World) => {
    Object.assign(seen, await make(world, "a"));
    expect(existsSync(seen.root)).toBe(true);
    throw new Error("no state");
  };
  await expect(start({ functions: {}, init })).rejects.toThrow("no state");
  await expect.poll(() => isAlive(seen.pid)).toBe(false);
  expect(existsSync(seen.root)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
