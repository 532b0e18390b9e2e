/**
 * What functions cost: the processor time of a warm invocation of Node.js and Python, of the host and of the function's process together, and a cold start
 * beside a start of the bare interpreter.
 *
 *   npm run bench:functions
 *
 * Linux only: it reads the processor time of processes from /proc.
 */
import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Functions, type WorldHost } from "@cloudstub/functions";
import type { FunctionEnvironment } from "@cloudstub/kit";
import { zipSync } from "fflate";

const WARM_UP = 200;
const ROUNDS = 5;
const EVENTS = 300;
const STARTS = 10;

const event = Buffer.from(
  JSON.stringify({ Records: [{ messageId: randomUUID(), body: "x".repeat(400), attributes: { SentTimestamp: "1" } }] }),
);

const functions: { readonly [language: string]: FunctionEnvironment } = {
  node: environmentOf(`nodejs${process.versions.node.split(".", 1)[0]}.x`, {
    "index.js": "exports.handler = async (event) => ({ pid: process.pid, count: event.Records.length });",
  }),
  python: environmentOf("python3.13", {
    "index.py":
      "import os\ndef handler(event, context):\n    return {'pid': os.getpid(), 'count': len(event['Records'])}\n",
  }),
};

function environmentOf(runtime: string, files: { readonly [name: string]: string }): FunctionEnvironment {
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
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

function hostOf(all: Functions): WorldHost {
  return all.hostOf({
    clock: { now: Date.now },
    ids: { uuid: randomUUID, bytes: (length) => randomBytes(length) },
    endpoint: () => "http://127.0.0.1:4566",
    accessKeyPrefix: "",
    activity: { begin: () => {}, end: () => {} },
  });
}

async function invoke(host: WorldHost, environment: FunctionEnvironment): Promise<number> {
  const { payload, errorMessage } = await host.invoke(environment, {
    requestId: randomUUID(),
    payload: event,
    invokedFunctionArn: environment.functionKey,
  });
  if (errorMessage !== undefined) throw new Error(errorMessage);
  return (JSON.parse(Buffer.from(payload).toString()) as { pid: number }).pid;
}

/** Milliseconds of processor time of a process so far. */
function cpuOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return (
    tasks.reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "latin1").split(" ")[0]),
      0,
    ) / 1e6
  );
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function warm(environment: FunctionEnvironment): Promise<string> {
  const all = new Functions();
  const host = hostOf(all);
  let pid = 0;
  for (let i = 0; i < WARM_UP; i++) pid = await invoke(host, environment);
  const rounds: { host: number; child: number; wall: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [own, child, wall] = [ownCpu(), cpuOf(pid), performance.now()];
    for (let i = 0; i < EVENTS; i++) await invoke(host, environment);
    rounds.push({
      host: (ownCpu() - own) / EVENTS,
      child: (cpuOf(pid) - child) / EVENTS,
      wall: (performance.now() - wall) / EVENTS,
    });
  }
  all.close();
  const figure = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  return `host ${figure("host").toFixed(3)} ms + function ${figure("child").toFixed(3)} ms = ${median(rounds.map(({ host, child }) => host + child)).toFixed(3)} ms CPU; ${figure("wall").toFixed(3)} ms wall`;
}

/** Milliseconds of processor time of a process that has just initialised and answered one event. */
async function cold(environment: FunctionEnvironment): Promise<number> {
  const all = new Functions();
  const host = hostOf(all);
  const figures: number[] = [];
  for (let i = 0; i <= STARTS; i++) {
    const pid = await invoke(host, { ...environment, revision: String(i) });
    if (i > 0) figures.push(cpuOf(pid));
  }
  all.close();
  return median(figures);
}

/** The same of an interpreter that does nothing, which prints its own processor time at its end. */
function bare(language: string): number {
  const [command, args] =
    language === "node"
      ? ([
          process.execPath,
          ["-e", "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)"],
        ] as const)
      : (["python3", ["-c", "import time; print(time.process_time() * 1000)"]] as const);
  const figures: number[] = [];
  for (let i = 0; i <= STARTS; i++)
    figures.push(
      Number(
        spawnSync(command, args, { encoding: "utf8", env: { PATH: process.env["PATH"], HOME: process.env["HOME"] } })
          .stdout,
      ),
    );
  return median(figures.slice(1));
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

for (const [language, environment] of Object.entries(functions)) {
  console.log(`${language}, warm: ${await warm(environment)}`);
  const [start, nothing] = [await cold(environment), bare(language)];
  console.log(
    `${language}, cold: ${start.toFixed(1)} ms CPU, ${(start / nothing).toFixed(2)} times the bare interpreter (${nothing.toFixed(1)} ms)`,
  );
}
