import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { Functions, GivenHost, type WorldHost } from "@cloudstub/functions";
import type { FunctionEnvironment } from "@cloudstub/kit";
import { cpuSeconds } from "../throughput/cpu.js";
import { spreadOf } from "../throughput/statistics.js";
import { archiveOf, event, languages } from "./servers.js";

const STARTS = 15;
const WARM_UP = 5000;
const EVENTS = 20_000;

function environmentOf(language: keyof typeof languages): FunctionEnvironment {
  const { runtime, files } = languages[language];
  const bytes = archiveOf(files);
  return {
    functionKey: `arn:aws:lambda:us-east-1:000000000000:function:${runtime}`,
    functionName: runtime,
    version: "$LATEST",
    revision: "1",
    runtime,
    handler: "index.handler",
    architecture: "x86_64",
    code: { digest: runtime, bytes: () => bytes },
    layers: [],
    variables: {},
    timeout: 10,
    memorySize: 128,
    logging: { group: "/aws/lambda/f", format: "Text" },
    account: "000000000000",
    region: "us-east-1",
  };
}

async function invoke(host: Pick<WorldHost, "invoke">, environment: FunctionEnvironment): Promise<string> {
  const { payload, errorMessage } = await host.invoke(environment, {
    requestId: randomUUID(),
    payload: Buffer.from(event),
    invokedFunctionArn: environment.functionKey,
  });
  if (errorMessage !== undefined) throw new Error(errorMessage);
  return Buffer.from(payload).toString();
}

/**
 * Prints the processor time of the process of a function from its start until it has answered its first event, and that of an interpreter that runs an
 * empty program, in turns. The time of the shell that begins the process counts too.
 */
export async function measureColdStarts(): Promise<void> {
  for (const language of ["node", "python"] as const) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      own.push(await coldStart(language));
      bare.push(bareStart(language));
    }
    const [start, nothing] = [spreadOf(own).median, spreadOf(bare).median];
    const ratio = spreadOf(own.map((ms, i) => ms / (bare[i] ?? Number.NaN))).median;
    console.log(
      `${language}, cold: ${start.toFixed(1)} ms CPU, the bare interpreter ${nothing.toFixed(1)}, ${ratio.toFixed(2)} times as much`,
    );
  }
}

async function coldStart(language: keyof typeof languages): Promise<number> {
  const all = new Functions();
  let pid = 0;
  const environment = environmentOf(language);
  const files: { readonly [name: string]: string } = {
    "index.js": "exports.handler = async () => process.pid;",
    "index.py": "import os\ndef handler(event, context):\n    return os.getpid()\n",
  };
  const bytes = archiveOf(files);
  const host = all.hostOf({
    clock: { now: Date.now },
    ids: { uuid: randomUUID, bytes: (length) => randomBytes(length) },
    endpoint: () => "http://127.0.0.1:4566",
    accessKeyPrefix: "",
    activity: { begin: () => {}, end: () => {} },
  });
  pid = Number(await invoke(host, { ...environment, code: { digest: `pid ${language}`, bytes: () => bytes } }));
  const used = (cpuSeconds(pid) ?? Number.NaN) * 1000;
  all.close();
  return used;
}

/** The interpreter itself: a version manager's would start others first. */
const python = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout.trim();

/** Prints the processor time of one program. The operating system sums up all children that Python has waited for, and there is only this one. */
const WAIT = `import os, resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print((usage.ru_utime + usage.ru_stime) * 1000)`;

function bareStart(language: keyof typeof languages): number {
  const program = language === "node" ? [process.execPath, "--eval", ""] : [python, "-c", "pass"];
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  return Number(spawnSync(python, ["-c", WAIT, ...program], { encoding: "utf8", env }).stdout);
}

/** Prints the processor time of an invocation of a handler of this process, as `mock.lambda` gives it. */
export async function measureGiven(): Promise<void> {
  const host = new GivenHost({ clock: { now: Date.now } });
  const environment = environmentOf("node");
  host.give(environment.functionName, ({ Records }: { Records: unknown[] }) => ({ count: Records.length }));
  for (let i = 0; i < WARM_UP; i++) await invoke(host, environment);
  const before = process.cpuUsage();
  for (let i = 0; i < EVENTS; i++) await invoke(host, environment);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `a handler of the test's process: ${((user + system) / 1000 / EVENTS).toFixed(4)} ms CPU for an invocation`,
  );
}
