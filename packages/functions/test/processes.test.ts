/**
 * What becomes of processes. These are pitfalls of all that ran functions before, each with its test:
 *
 *   output on the protocol's channel      nodejs "what the handler writes to the streams is its log …", python "logs as AWS's runtime does"
 *   ETXTBSY                               provided "programs begin while others are unpacked"
 *   orphans after kill -9, leaked folders  here, "nothing is left after kill -9 of the host" and "the temporary folder of an environment goes with it"
 *   children of functions that stay       here, "a process that was left behind …" and those that left the group
 *   a pool that hands out a dead process  here, "a process that was killed between events is replaced …", and "… a moment ago …"
 *   a start that is retried at full speed  here, "an initialisation that fails is tried a second time …"
 *   variables that lack, or the server's own  nodejs "the function sees the variables of AWS …"
 *   packages of pip in layers             python "finds packages in its folder, in layers, …"
 *   another version, silently             python "of a version that this machine lacks …", nodejs "another version of Node …"
 *   logs that are swallowed or too long   nodejs "a log of 20 MB …"
 *   functions that loop                   emulated-concurrency of services/lambda: by themselves, queues and destinations
 *   partial batches, names of members     queue-mappings and stream-mappings of tests/e2e/functions
 *   failing mappings at full speed        queue-mappings "… backs off after five batches"
 *   mappings after a restart              restarts, and after kill -9: mapping-kill
 *   one function or world that sees another's  pool "another revision, …", worlds of tests/e2e/functions
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
const js = (text: string, timeout = 10) => environmentOf({ "index.js": text }, { timeout });

/** True for a process that has not ended, or that its parent has not waited for. */
function hasEntry(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** True for a process that has not ended; one that is only waited for has. */
function isAlive(pid: number): boolean {
  if (!hasEntry(pid)) return false;
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/\) Z/.test(readFileSync(status, "latin1"));
}

test("a busy loop ends at the time-out, with AWS's words, and /tmp stays", async () => {
  const laboratory = new Laboratory();
  const environment = js(
    `const fs = require("node:fs"); let count = 0;
exports.handler = async (event) => { const file = process.env.TMPDIR + "/kept"; if (event.busy) { fs.writeFileSync(file, "1"); for (;;); } return { count: count++, kept: fs.existsSync(file) }; };`,
    0.5,
  );
  expect((await laboratory.invoke(environment)).answer).toEqual({ count: 0, kept: false });
  const before = performance.now();
  const outcome = await laboratory.invoke(environment, { busy: true }, { requestId: id });
  expect(performance.now() - before).toBeLessThan(5000);
  // Recorded in 2025: the type, and two decimals.
  expect(outcome.answer).toEqual({
    errorType: "Sandbox.Timedout",
    errorMessage: `RequestId: ${id} Error: Task timed out after 0.50 seconds`,
  });
  expect(outcome.lines.at(-3)).toMatch(new RegExp(`^\\S+Z ${id} Task timed out after 0\\.50 seconds\\n`));
  expect(outcome.lines.at(-1)).toMatch(/Duration: 500\.00 ms\tBilled Duration: 500 ms\t.*\tStatus: timeout\n$/);
  const next = await laboratory.invoke(environment);
  expect(next.answer).toEqual({ count: 0, kept: true });
  expect(next.logStream).toBe(outcome.logStream);
});

test.runIf(process.platform === "linux")(
  "a time-out ends also what the handler started, in its group or not",
  async () => {
    const laboratory = new Laboratory();
    const environment = js(
      `const { spawn } = require("node:child_process");
exports.handler = () => { const pids = [false, true].map((detached) => spawn("sleep", ["60"], { detached, stdio: "inherit" }).pid); console.log("pids " + pids.join(" ")); return new Promise(() => setTimeout(() => {}, 60_000)); };`,
      2,
    );
    const { lines, errorType } = await laboratory.invoke(environment);
    expect(errorType).toBe("Sandbox.Timedout");
    const pids = (/pids (\d+) (\d+)/.exec(lines.join("")) ?? []).slice(1).map(Number);
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  },
);

test("a process that was left behind and holds the pipes does not hold up the answer", async () => {
  const environment = js(
    `exports.handler = () => { require("node:child_process").spawn("sleep", ["30"], { detached: true, stdio: "inherit" }).unref(); process.exit(4); };`,
    30,
  );
  const before = performance.now();
  const { errorMessage } = await new Laboratory().invoke(environment);
  expect(errorMessage).toContain("exit status 4");
  expect(performance.now() - before).toBeLessThan(10_000);
});

test("an initialisation that takes too long is begun again within the function's own time", async () => {
  const laboratory = new Laboratory({ initMs: 300 });
  const slow = js(`const until = Date.now() + 700; while (Date.now() < until); exports.handler = async () => 1;`, 20);
  const outcome = await laboratory.invoke(slow);
  expect(outcome.answer).toBe(1);
  expect(outcome.lines.filter((line) => line.startsWith("INIT_REPORT"))).toHaveLength(1);
  const never = await laboratory.invoke({ ...js("for (;;);", 0.5), functionName: "never", functionKey: "never" });
  expect(never.errorMessage).toContain("Task timed out after 0.50 seconds");
});

test("an initialisation that fails is tried a second time, within the function's own time, and no more", async () => {
  const laboratory = new Laboratory();
  const environment = js(`console.log("begins"); throw new Error("no");`);
  const { lines, errorMessage } = await laboratory.invoke(environment);
  expect(errorMessage).toBe("no");
  expect(lines.filter((line) => line.includes("begins"))).toHaveLength(2);
  const reports = lines.filter((line) => line.startsWith("INIT_REPORT"));
  expect(reports.map((line) => line.split("\t").slice(1).join(" ").trim())).toEqual([
    "Phase: init Status: error",
    "Phase: invoke Status: error",
  ]);
});

test("one that fails once is of no harm", async () => {
  const flag = `require("node:path").join(require("node:os").tmpdir(), "tried")`;
  const fs = `require("node:fs")`;
  const environment = js(
    `if (!${fs}.existsSync(${flag})) { ${fs}.writeFileSync(${flag}, ""); process.exit(1); } exports.handler = async () => 1;`,
  );
  const { answer, report } = await new Laboratory().invoke(environment);
  expect(answer).toBe(1);
  expect(report.initDurationMs).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux").each(["a busy loop", "an idle one", "python"])(
  "nothing is left after kill -9 of the host: %s",
  async (kind) => {
    const host = spawn(
      process.execPath,
      [
        "--conditions=cloudstub-source",
        "--import",
        "tsx",
        fileURLToPath(new URL("support/host.ts", import.meta.url)),
        kind,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    onTestFinished(() => void host.kill("SIGKILL"));
    const pid = await pidFrom(host);
    expect(isAlive(pid)).toBe(true);
    host.kill("SIGKILL");
    // Until Node has waited for it, its number is taken, and its folders are those of a running host.
    await once(host, "exit");
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    // What was unpacked, and temporary files, go when the next host runs its first function.
    await new Laboratory().invoke(js("exports.handler = async () => 1;"));
    const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(`cloudstub-functions-${host.pid}-`));
    expect(folders).toEqual([]);
  },
  60_000,
);

test("a process that was killed between events is replaced, and no caller waits for it", async () => {
  const laboratory = new Laboratory();
  const environment = js("exports.handler = async () => process.pid;");
  const { answer: first } = await laboratory.invoke(environment);
  process.kill(first as number, "SIGKILL");
  // Node has waited for it, and told the host of its end.
  await expect.poll(() => hasEntry(first as number)).toBe(false);
  const { answer: second, functionError } = await laboratory.invoke(environment);
  expect(functionError).toBeUndefined();
  expect(second).not.toBe(first);
});

test.runIf(process.platform === "linux").each([
  ["Node.js", js("exports.handler = async () => { console.log('runs'); return process.pid; };")],
  [
    "Python",
    environmentOf(
      { "index.py": "import os\ndef handler(event, context):\n    print('runs')\n    return os.getpid()\n" },
      { runtime: "python3.11" },
    ),
  ],
])(
  "a process that was killed a moment ago, of which the host is not told yet, is replaced too: %s",
  async (_, environment) => {
    const laboratory = new Laboratory();
    let { answer: last } = await laboratory.invoke(environment);
    for (let times = 0; times < 5; times++) {
      process.kill(last as number, "SIGKILL");
      const { answer, errorMessage, lines, logTail, report } = await laboratory.invoke(environment);
      expect(errorMessage).toBeUndefined();
      expect(answer).not.toBe(last);
      // As any cold start tells it.
      expect(lines.flatMap((line) => /^[A-Z_]+ |runs/.exec(line) ?? [])).toEqual([
        "INIT_START ",
        "START ",
        "runs",
        "END ",
        "REPORT ",
      ]);
      expect(Buffer.from(logTail()).toString()).toMatch(/^START /);
      expect(report.initDurationMs).toBeGreaterThan(0);
      last = answer;
    }
  },
);

test("an event that a process had begun is not given to another one", async () => {
  const laboratory = new Laboratory();
  const environment = js(
    "exports.handler = async (die) => { if (die) process.kill(process.pid, 'SIGKILL'); return 1; };",
  );
  expect((await laboratory.invoke(environment, false)).answer).toBe(1);
  const { errorMessage, lines } = await laboratory.invoke(environment, true);
  expect(errorMessage).toContain("Runtime exited with error: signal: killed");
  expect(lines.filter((line) => line.startsWith("INIT_START"))).toEqual([]);
});

test("the temporary folder of an environment goes with it", async () => {
  const laboratory = new Laboratory({ idleMs: 50 });
  const { answer } = await laboratory.invoke(js("exports.handler = async () => require('node:os').tmpdir();"));
  expect(existsSync(answer as string)).toBe(true);
  await expect.poll(() => existsSync(answer as string)).toBe(false);
});

/** The process of the function, which the host prints. */
async function pidFrom({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error("The host has no output.");
  for await (const line of createInterface({ input: stdout })) if (/^\d+$/.test(line)) return Number(line);
  throw new Error("The host ended.");
}

test("close ends all processes and removes the folder", async () => {
  const laboratory = new Laboratory();
  const environment = js(
    "exports.handler = async () => ({ pid: process.pid, folder: require('node:path').dirname(process.cwd()) });",
  );
  const { pid, folder } = (await laboratory.invoke(environment)).answer as { pid: number; folder: string };
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  laboratory.functions.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
