import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { basename, join, posix } from "node:path";
import { parse } from "yaml";
import { startCloudstub, temporaryDirectory } from "../../e2e/process.js";
import { clientEnvironment } from "../environment.js";
import type { Setup } from "./list.js";

interface ComposeService {
  readonly environment?: readonly string[] | { readonly [name: string]: string | number };
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly [form: "CMD-SHELL", command: string] };
}

const modules = `--modules-dir=${new URL("../../../modules", import.meta.url).pathname}`;

/** Runs a set-up. Rejects with what its test printed where it fails. */
export async function runSetup({ name, besides = {}, runs = 1 }: Setup): Promise<void> {
  const folder = join(import.meta.dirname, name);
  const service = await composeService(folder);
  const cwd = await temporaryDirectory();
  await mount(service, folder, cwd);
  const env = { ...environmentOf(service), ...besides };
  const args = ["--compat=localstack", "--host=127.0.0.1", modules];
  // Stands for the volume at /var/lib/localstack.
  if (env["PERSISTENCE"] !== undefined) args.push(`--store-dir=${join(cwd, "volume")}`);
  for (let run = 1; run <= runs; run++) {
    const server = await startCloudstub(args, { cwd, env, limitMs: 60_000 });
    await server.output(/^Ready\.$/m);
    const endpoint = `http://127.0.0.1:${server.port}`;
    const { healthcheck } = service;
    if (healthcheck !== undefined)
      await runTest(["sh", "-c", healthcheck.test[1].replaceAll("http://localhost:4566", endpoint)], endpoint, run);
    await runTest(await testOf(folder), endpoint, run);
    server.signal("SIGTERM");
    await server.end();
  }
}

async function composeService(folder: string): Promise<ComposeService> {
  const compose = parse(await readFile(join(folder, "compose.yaml"), "utf8")) as {
    readonly services: { readonly [name: string]: ComposeService };
  };
  return Object.values(compose.services)[0] as ComposeService;
}

/** Mounts the volumes of init scripts, which a server without a container finds in its working directory. */
async function mount({ volumes = [] }: ComposeService, folder: string, cwd: string): Promise<void> {
  for (const volume of volumes) {
    const [source = "", target = ""] = volume.split(":");
    if (!target.startsWith("/etc/localstack/init/")) continue;
    const place = join(cwd, posix.relative("/etc/localstack", target));
    await mkdir(join(place, ".."), { recursive: true });
    await symlink(join(folder, source), place);
  }
}

function environmentOf({ environment = [] }: ComposeService): { readonly [name: string]: string } {
  const entries = Array.isArray(environment)
    ? environment.map((line: string) => line.split(/=(.*)/s).slice(0, 2))
    : Object.entries(environment).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries as [string, string][]);
}

async function testOf(folder: string): Promise<[string, ...string[]]> {
  const file = (await readdir(folder)).find((each) => basename(each).startsWith("test.")) ?? "";
  const programs: { readonly [extension: string]: string } = { py: "python3", mjs: process.execPath, sh: "sh" };
  return [programs[file.split(".")[1] ?? ""] as string, join(folder, file)];
}

async function runTest([file, ...args]: readonly [string, ...string[]], endpoint: string, run: number): Promise<void> {
  // A test is given the address; AWS_ENDPOINT_URL is not among what these set-ups use.
  const { AWS_ENDPOINT_URL: _, ...rest } = clientEnvironment(endpoint);
  const child = spawn(file, args, { env: { ...rest, ENDPOINT: endpoint, RUN: String(run) } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${code}:\n${output}`);
}
