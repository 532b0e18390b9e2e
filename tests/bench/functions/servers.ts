import { existsSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { root } from "../../../scripts/workspace.js";
import { openConnection, requestBytes } from "../load/connection.js";
import type { Server } from "../throughput/servers.js";
import { start } from "../throughput/started.js";
import { spreadOf } from "../throughput/statistics.js";
import { BarePipe } from "./pipe.js";
import { cpuOfTree, privateMemory, treeOf } from "./processes.js";

const WARM_UP = 3000;
const ROUNDS = 15;
const EVENTS = 200;

/** A function that returns how many records it got. */
export const languages = {
  node: {
    runtime: `nodejs${process.versions.node.split(".", 1)[0]}.x`,
    files: { "index.js": "exports.handler = async (event) => ({ count: event.Records.length });" },
  },
  python: {
    runtime: "python3.13",
    files: { "index.py": "def handler(event, context):\n    return {'count': len(event['Records'])}\n" },
  },
} as const;

/** The event of a queue with one message. */
export const event = JSON.stringify({
  Records: [
    { messageId: "8476a536-e9f4-11e8-9739-2dfe598c3fcd", body: "x".repeat(400), attributes: { SentTimestamp: "1" } },
  ],
});

/** The archive of files with their texts. */
export function archiveOf(files: { readonly [name: string]: string }): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
}

/** The built command, which writes the functions' logs too. */
const cloudstub: Server = {
  name: "cloudstub",
  what: "the built command",
  command: (port) => [
    process.execPath,
    join(root, "packages", "cli", "bin", "cloudstub.js"),
    "--services=lambda,logs",
    `--modules-dir=${join(root, "modules")}`,
    "--fidelity=emulated",
    "--functions",
    "--functions-max-processes=220",
    `--port=${port}`,
    "--api-port=0",
  ],
};

/** Others, in a Python environment with the packages `ministack` and `moto[server]`. Without Docker moto runs no code, and answers with a text. */
export function peersIn(folder: string): Server[] {
  const program = (name: string) => join(folder, "bin", name);
  const missing = (name: string) => () => (existsSync(program(name)) ? undefined : `there is no ${program(name)}`);
  return [
    {
      name: "ministack",
      what: "MiniStack",
      missing: missing("ministack"),
      command: () => [program("ministack")],
      env: (port) => ({ GATEWAY_PORT: `${port}`, BIND_HOST: "127.0.0.1" }),
    },
    {
      name: "moto",
      what: "moto",
      missing: missing("moto_server"),
      command: (port) => [program("moto_server"), "-p", `${port}`],
    },
  ];
}

/** A server that is measured. */
interface Side {
  readonly name: string;
  readonly cpu: () => number;
  readonly pid: number;
  readonly send: (path: string, body: string | object, headers?: Record<string, string>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

async function startSide(server: Server): Promise<Side> {
  const { pid, port, stop } = await start(server);
  let connection = await openConnection(port);
  let sent = 0;
  const authorization =
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=0";
  const send = async (path: string, body: string | object, headers: Record<string, string> = {}) => {
    const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
    const all = { host: "127.0.0.1", authorization, "content-type": "application/json", ...headers };
    // moto ends its connection with each answer, and MiniStack after a thousand.
    if (server.name === "moto" || ++sent % 500 === 0) {
      connection.socket.destroy();
      connection = await openConnection(port);
    }
    const answer = await connection.send(requestBytes({ method: "POST", url: path, headers: all, body: bytes }));
    const text = answer.body.toString();
    if (answer.status >= 300) throw new Error(`${server.name} answered ${path} with ${answer.status}: ${text}`);
    return text;
  };
  if (server.name === "moto") {
    await send("/moto-api/config", { lambda: { use_docker: false } });
    // Its functions need a role that is there.
    await send("/", "Action=CreateRole&Version=2010-05-08&RoleName=any&AssumeRolePolicyDocument={}", {
      authorization: authorization.replace("/lambda/", "/iam/"),
      "content-type": "application/x-www-form-urlencoded",
    });
  }
  return { name: server.name, pid, cpu: () => cpuOfTree(pid), send, stop };
}

async function createFunction(side: Side, name: string, language: keyof typeof languages): Promise<void> {
  const { runtime, files } = languages[language];
  const ZipFile = Buffer.from(archiveOf(files)).toString("base64");
  await side.send("/2015-03-31/functions", {
    FunctionName: name,
    Runtime: runtime,
    Handler: "index.handler",
    Role: `arn:aws:iam::${side.name === "moto" ? "123456789012" : "000000000000"}:role/any`,
    Code: { ZipFile },
  });
}

const invoke = (side: Side, name: string, headers: Record<string, string> = {}) =>
  side.send(`/2015-03-31/functions/${name}/invocations`, event, headers);

/**
 * Prints the processor time of a warm Invoke of the server and the function together, and that of a dry run, which is the request itself; a server
 * that has no dry run is shown with its Invoke alone. All take turns, and a bare pipe with them.
 */
export async function compareServers(peers: string | undefined): Promise<void> {
  const sides: Side[] = [];
  for (const server of [cloudstub, ...(peers === undefined ? [] : peersIn(peers))]) {
    const reason = server.missing?.();
    if (reason === undefined) sides.push(await startSide(server));
    else console.log(`${server.name} is left out: ${reason}`);
  }
  for (const language of ["node", "python"] as const) await compareIn(language, sides);
  await Promise.all(sides.map(({ stop }) => stop()));
}

async function compareIn(language: keyof typeof languages, sides: readonly Side[]): Promise<void> {
  const took = new Map(sides.map((side) => [side, { dry: [] as number[], invoke: [] as number[] }]));
  for (const side of sides) {
    await createFunction(side, language, language);
    console.log(`${language}, ${side.name} answers ${(await invoke(side, language)).slice(0, 60)}`);
    const warmUp = side.name === "cloudstub" ? WARM_UP : EVENTS;
    for (let i = 0; i < warmUp; i++) await invoke(side, language);
  }
  const slice = async (side: Side, headers: Record<string, string>) => {
    const before = side.cpu();
    for (let i = 0; i < EVENTS; i++) await invoke(side, language, headers);
    return (side.cpu() - before) / EVENTS;
  };
  const pipe = new BarePipe();
  await pipe.measure(WARM_UP);
  const trips: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    trips.push(await pipe.measure(EVENTS));
    for (const [side, { dry, invoke: run }] of took) {
      dry.push(await slice(side, { "x-amz-invocation-type": "DryRun" }));
      run.push(await slice(side, {}));
    }
  }
  pipe.close();
  console.log(`${language}, a round trip over a bare pipe: ${told(trips)} ms CPU`);
  for (const [{ name }, { dry, invoke: run }] of took) {
    const beyond = run.map((ms, round) => ms - (dry[round] ?? 0));
    console.log(`${language}, ${name}: Invoke ${told(run)} ms CPU, a dry run ${told(dry)}, beyond it ${told(beyond)}`);
  }
}

/** The median, and the lower quartile, which other work on the machine disturbs least. */
function told(figures: readonly number[]): string {
  const { median, low } = spreadOf(figures);
  return `${median.toFixed(3)} (${low.toFixed(3)})`;
}

/** Prints the private memory of the server and of 200 warm functions of Node.js, each a process. */
export async function measureMemory(count = 200): Promise<void> {
  const side = await startSide(cloudstub);
  for (let n = 0; n < count; n++) {
    await createFunction(side, `f${n}`, "node");
    await invoke(side, `f${n}`);
  }
  const tree = treeOf(side.pid);
  const megabytes = privateMemory(tree);
  console.log(
    `${count} warm functions of Node.js: ${megabytes.toFixed(0)} MB of private memory in ${tree.length} processes, server and watchers included`,
  );
  await side.stop();
}
