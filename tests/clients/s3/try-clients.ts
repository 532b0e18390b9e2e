/**
 * Runs clients of S3, each unmodified and with its defaults, against an emulated server of its own process. It installs what package
 * registries have, in `.cache/clients`; a client that can't be installed is skipped, with the reason.
 *
 *   npm run try:clients                  all clients
 *   npm run try:clients -- boto3 rclone  only these
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnServer } from "../../bench/load/spawned-server.js";
import { clientEnvironment } from "../environment.js";
import { runTool } from "../tool.js";
import { type Client, clients } from "./clients.js";

/** What a program says after it did it; not every client can do all. */
const steps = ["upload", "list", "download", "copy", "move", "presign", "versions", "delete"];
const LARGE = 64 * 1024 * 1024 + 1;

const names = process.argv.slice(2);
const unknown = names.find((name) => !clients.some((client) => client.name === name));
if (unknown !== undefined)
  throw new Error(`There is no ${unknown}; there are ${clients.map(({ name }) => name).join(", ")}.`);

const server = await spawnServer(["--fidelity=s3=emulated"]);
console.log(`${"".padEnd(12)} ${steps.map((step) => step.padEnd(8)).join(" ")}  seconds`);
for (const client of clients) if (names.length === 0 || names.includes(client.name)) await tryClient(client);
await server.end();

async function tryClient({ name, command }: Client): Promise<void> {
  let program: Awaited<ReturnType<Client["command"]>>;
  try {
    program = await command();
  } catch (error) {
    console.log(`${name.padEnd(12)} skipped: ${(error as Error).message}`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-client-"));
  await writeFile(join(folder, "large.bin"), randomBytes(LARGE));
  await writeFile(join(folder, "small.txt"), "small");
  const environment = { ...clientEnvironment(`http://127.0.0.1:${server.port}`), AWS_REGION: "us-east-1" };
  const begin = performance.now();
  const { status, stdout, stderr } = await runTool(program, environment, { cwd: folder });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1).padStart(8);
  const done = new Set(stdout.split("\n"));
  const columns = steps.map((step) => (done.has(step) ? "✓" : status === 0 ? "" : "✗").padEnd(8));
  console.log(`${name.padEnd(12)} ${columns.join(" ")} ${seconds}`);
  if (status !== 0) {
    console.log(`${stdout}${stderr}`.trim().split("\n").slice(-20).join("\n"));
    process.exitCode = 1;
  }
  await rm(folder, { recursive: true });
}
