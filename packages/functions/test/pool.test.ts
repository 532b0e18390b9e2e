import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const counting = environmentOf({
  "index.js": `let count = 0; exports.handler = async ({ wait = 0 }) => { await new Promise((resolve) => setTimeout(resolve, wait)); return { pid: process.pid, count: count++ }; };`,
});
const other = (functionName: string) => ({
  ...counting,
  functionName,
  functionKey: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
});

interface Answer {
  readonly pid: number;
  readonly count: number;
}

test("one event after another reaches the same process, and those at the same time do not", async () => {
  const laboratory = new Laboratory();
  const ask = async (wait = 0) => (await laboratory.invoke(counting, { wait })).answer as Answer;
  const first = await ask();
  expect(await ask()).toEqual({ pid: first.pid, count: 1 });
  const [a, b] = await Promise.all([ask(200), ask(200)]);
  expect(new Set([a?.pid, b?.pid]).size).toBe(2);
  expect([a?.count, b?.count].sort()).toEqual([0, 2]);
});

test("another revision, another version and another world have processes of their own", async () => {
  const laboratory = new Laboratory();
  const ask = async (environment = counting) => (await laboratory.invoke(environment)).answer as Answer;
  const { pid } = await ask();
  expect((await ask({ ...counting, version: "1" })).pid).not.toBe(pid);
  expect((await ask()).count).toBe(1);
  const changed = { ...counting, revision: "2" };
  expect((await ask(changed)).count).toBe(0);
  // The process of the last revision has ended: it would have counted on.
  expect((await ask()).count).toBe(0);
  const outcome = await laboratory
    .makeHost({ accessKeyPrefix: "world.b." })
    .invoke(counting, { requestId: "1", payload: Buffer.from("{}"), invokedFunctionArn: "a" });
  expect(JSON.parse(Buffer.from(outcome.payload).toString())).toMatchObject({ count: 0 });
});

test("beyond the cap events wait, and their outcome says so", async () => {
  const laboratory = new Laboratory({ maxProcesses: 2 });
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => laboratory.invoke(counting, { wait: 100 })));
  expect(new Set(outcomes.map(({ answer }) => (answer as Answer).pid)).size).toBe(2);
  expect(outcomes.filter(({ notes }) => notes.some((note) => note.includes("--functions-max-processes"))).length).toBe(
    3,
  );
});

// The function has its time from when its environment is ready; the wait before that does not count.
test("the wait for a process does not count as the function's time, and who came first is served first", async () => {
  const laboratory = new Laboratory({ maxProcesses: 1 });
  const names = ["a", "b", "c", "d"];
  const order: string[] = [];
  const outcomes = await Promise.all(
    names.map(async (name) => {
      const outcome = await laboratory.invoke({ ...other(name), timeout: 1 }, { wait: 600 });
      order.push(name);
      return outcome;
    }),
  );
  expect(order).toEqual(names);
  expect(outcomes.map(({ functionError }) => functionError)).toEqual([undefined, undefined, undefined, undefined]);
  const last = outcomes[3];
  expect(Number(/waited ([\d.]+) s/.exec(last?.notes.join() ?? "")?.[1])).toBeGreaterThan(1.8);
  expect(last?.report.durationMs).toBeLessThan(1000);
});

test("an idle process makes room for another function", async () => {
  const laboratory = new Laboratory({ maxProcesses: 1 });
  expect((await laboratory.invoke(counting)).notes).toEqual([]);
  expect((await laboratory.invoke(other("b"))).answer).toMatchObject({ count: 0 });
  expect((await laboratory.invoke(counting)).answer).toMatchObject({ count: 0 });
});

test("an idle process ends after a time", async () => {
  const laboratory = new Laboratory({ idleMs: 50 });
  const { pid } = (await laboratory.invoke(counting)).answer as Answer;
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect((await laboratory.invoke(counting)).answer).toMatchObject({ count: 0 });
});

test("retire ends idle processes at once, and busy ones after their event", async () => {
  const laboratory = new Laboratory();
  const { pid } = (await laboratory.invoke(counting)).answer as Answer;
  const slow = laboratory.invoke(counting, { wait: 300 });
  laboratory.host.retire(counting.functionKey);
  const { answer } = await slow;
  expect(answer).toEqual({ pid, count: 1 });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("end stops what runs and what waits, of one service or of all, and later events run", async () => {
  const laboratory = new Laboratory({ maxProcesses: 1 });
  const running = laboratory.invoke(counting, { wait: 60_000 });
  const waiting = laboratory.invoke(other("b"), {});
  await expect.poll(() => laboratory.inProgress.size).toBe(2);
  laboratory.host.end("sqs");
  expect(laboratory.inProgress.size).toBe(2);
  laboratory.host.end("lambda");
  for (const outcome of await Promise.all([running, waiting]))
    expect(outcome).toMatchObject({ functionError: "Unhandled", errorType: "Runtime.ExitError" });
  expect(laboratory.inProgress.size).toBe(0);
  expect((await laboratory.invoke(counting)).answer).toMatchObject({ count: 0 });
});

test("an environment has one log stream, with the day and the version", async () => {
  const laboratory = new Laboratory();
  const first = await laboratory.invoke({ ...counting, version: "7" });
  expect(first.logStream).toMatch(/^\d{4}\/\d\d\/\d\d\/\[7\][0-9a-f]{32}$/);
  expect((await laboratory.invoke({ ...counting, version: "7" })).logStream).toBe(first.logStream);
});

test("the tail is the last 4 KB from START on, without INIT_START", async () => {
  const laboratory = new Laboratory();
  const { logTail, lines } = await laboratory.invoke(counting);
  const tail = Buffer.from(logTail()).toString("utf8");
  expect(tail.startsWith("START RequestId: ")).toBe(true);
  expect(lines[0]).toMatch(
    /^INIT_START Runtime Version: nodejs:\d+\.v0\tRuntime Version ARN: arn:aws:lambda:us-east-1::runtime:[0-9a-f]{64}\n$/,
  );
  expect(lines.slice(1).join("")).toBe(tail);
  // REPORT as recorded, at a cold start and at a warm one.
  expect(lines.at(-1)).toMatch(
    /^REPORT RequestId: \S+\tDuration: \d+\.\d\d ms\tBilled Duration: \d+ ms\tMemory Size: 128 MB\tMax Memory Used: \d+ MB\tInit Duration: \d+\.\d\d ms\t\n$/,
  );
  expect((await laboratory.invoke(counting)).lines.at(-1)).toMatch(/\tMax Memory Used: \d+ MB\t\n$/);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a warm environment keeps no response that was given", async () => {
  // In a process of its own, whose memory no other test uses.
  const script = fileURLToPath(new URL("support/kept.ts", import.meta.url));
  const flags = ["--expose-gc", "--conditions=cloudstub-source", "--import", "tsx"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script]);
  expect(Number(stdout)).toBeLessThan(10_000_000);
  expect(Number(stdout)).not.toBeNaN();
});
