/**
 * Damages a store directory in many ways, each of which a server is then started with: it either refuses, with our message and
 * exit code 1, or everything is there.
 *
 *   npm run bench:damage [-- <count> [<first>]]     200 damages, from number 0, unless given
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { trialOf } from "../../packages/server/test/state/damages.js";
import { root } from "../../scripts/workspace.js";

const [count = "200", first = "0"] = process.argv.slice(2);
const atOnce = 2;
const directory = await mkdtemp(join(tmpdir(), "cloudstub-damage-"));
const base = join(directory, "base");
const whole = await fill();
const outcomes = new Map<string, Map<string, number>>();
const failures: string[] = [];
const numbers = Array.from({ length: Number(count) }, (_, n) => Number(first) + n);
const begin = performance.now();
await Promise.all(Array.from({ length: atOnce }, tryAll));
for (const [name, counts] of outcomes)
  console.log(`${name.padEnd(32)}${[...counts].map(([what, n]) => `${n} ${what}`).join(", ")}`);
console.log(`${count} damages in ${((performance.now() - begin) / 1000).toFixed(0)} s, ${failures.length} failures`);
for (const failure of failures) console.log(failure);
await rm(directory, { recursive: true });
if (failures.length > 0) process.exitCode = 1;

interface Run {
  /** Undefined where the server did not start. */
  readonly apiPort: number | undefined;
  readonly port: number | undefined;
  readonly code: number | null;
  readonly stderr: string;
  end(): Promise<void>;
}

/** Starts a server, until it is ready or has ended. */
function start(storeDir: string): Promise<Run> {
  const command = join(root, "packages/cli/bin/cloudstub.js");
  const args = [
    "--services=s3,ssm",
    `--modules-dir=${join(root, "modules")}`,
    "--port=0",
    "--api-port=0",
    `--store-dir=${storeDir}`,
  ];
  const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"], cwd: directory });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const end = async () => {
    child.kill();
    await ended;
  };
  let said = "";
  let stderr = "";
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  return new Promise((resolve) => {
    void ended.then((code) => resolve({ apiPort: undefined, port: undefined, code, stderr, end }));
    child.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      if (!said.includes("CloudStub is ready")) return;
      const [port, apiPort] = [/Mock port\s+(\d+)/, /API port\s+(\d+)/].map((pattern) =>
        Number(pattern.exec(said)?.[1]),
      );
      resolve({ port, apiPort, code: null, stderr, end });
    });
  });
}

async function exported(apiPort: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${apiPort}/api/export`)).text();
}

/** Makes a store with 300 objects and 100 parameters, and returns its export. */
async function fill(): Promise<string> {
  const { port, apiPort, end } = await start(base);
  if (port === undefined || apiPort === undefined)
    throw new Error("The server does not start. Run npm run build first.");
  const at = `http://127.0.0.1:${port}`;
  await fetch(`${at}/bucket`, { method: "PUT" });
  for (let n = 0; n < 300; n++)
    await fetch(`${at}/bucket/key-${n}`, { method: "PUT", body: "x".repeat(n % 20 === 0 ? 70_000 : n * 5) });
  const headers = { "X-Amz-Target": "AmazonSSM.PutParameter", "Content-Type": "application/x-amz-json-1.1" };
  for (let n = 0; n < 100; n++) {
    const body = JSON.stringify({ Name: `parameter-${n}`, Value: `value ${n}`.repeat(1 + (n % 30)), Type: "String" });
    await fetch(at, { method: "POST", headers, body });
  }
  const text = await exported(apiPort);
  await end();
  return text;
}

async function tryAll(): Promise<void> {
  for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
    const { name, damage, random } = trialOf(number);
    const copy = join(directory, `trial-${number}`);
    await cp(base, copy, { recursive: true });
    // As after kill -9, when nothing was noted about the database.
    if (number % 2 === 0) await truncate(join(copy, "lock"));
    const what = await damage(copy, random);
    const outcome = await outcomeOf(copy);
    if (outcome.startsWith("FAILED")) failures.push(`${number} ${name} (${what}): ${outcome}`);
    const counts = outcomes.get(name) ?? new Map<string, number>();
    outcomes.set(
      name,
      counts.set(outcome.split(":")[0] as string, (counts.get(outcome.split(":")[0] as string) ?? 0) + 1),
    );
    await rm(copy, { recursive: true });
  }
}

async function outcomeOf(storeDir: string): Promise<string> {
  const { apiPort, code, stderr, end } = await start(storeDir);
  if (apiPort === undefined) {
    const isOurs = code === 1 && /^cloudstub: The store directory \S+ (is damaged: |has format )/.test(stderr);
    return isOurs ? "refused" : `FAILED: code ${code}, ${stderr}`;
  }
  const isWhole = (await exported(apiPort)) === whole;
  await end();
  return isWhole ? "harmless" : "FAILED: records are missing, or others, and the server started";
}
