/**
 * Runs the tests of one small application (a queue, a table, a bucket) in TypeScript, Python, Java and Go, at the same time and against one
 * server: each test in a fork of its suite's seeded world. With Java's come the tests of its client. A suite whose tools or libraries are missing
 * is skipped, with the reason.
 *
 *   npm run try:suites
 */
import { join } from "node:path";
import { startServer } from "@cloudstub/server";
import { root } from "../../scripts/workspace.js";
import { everyService } from "../all-services.js";
import { clientEnvironment } from "./environment.js";
import { runTool } from "./tool.js";

interface Suite {
  readonly name: string;
  readonly cwd: string;
  /** Fails where the suite can't run here. */
  readonly prepare: readonly [string, ...string[]];
  readonly command: readonly [string, ...string[]];
}

const python = join(root, "clients", "python");
const pytest = [
  "python3",
  "-m",
  "pytest",
  "-q",
  "-p",
  "cloudstub.pytest_plugin",
  "-p",
  "no:cacheprovider",
  "example/tests",
] as const;
const vitest = [
  join(root, "node_modules", ".bin", "vitest"),
  "run",
  "--config",
  join(import.meta.dirname, "suite.vitest.config.ts"),
] as const;
const suites: readonly Suite[] = [
  { name: "vitest", cwd: root, prepare: [process.execPath, "--version"], command: vitest },
  { name: "pytest", cwd: python, prepare: ["python3", "-c", "import boto3, pytest"], command: pytest },
  {
    name: "JUnit",
    cwd: join(root, "clients", "java"),
    prepare: ["mvn", "-q", "-B", "-pl", "client", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:resolve"],
    command: ["mvn", "-q", "-B", "test"],
  },
  {
    name: "go test",
    cwd: join(root, "clients", "go", "example"),
    prepare: ["go", "build", "./..."],
    command: ["go", "test", "-count=1", "./..."],
  },
];

const server = await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity: "emulated" });
const { AWS_MAX_ATTEMPTS, ...inherited } = clientEnvironment(`http://127.0.0.1:${server.port}`);
const environment = {
  ...inherited,
  CLOUDSTUB_API_URL: `http://127.0.0.1:${server.apiPort}`,
  PYTHONPATH: ["src", "example"].map((folder) => join(python, folder)).join(":"),
  PYTHONDONTWRITEBYTECODE: "1",
  // Where pip installed the client from here, the plugin would load twice.
  PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
};
const ready = await Promise.all(suites.map(async (suite) => ({ suite, reason: await reasonToSkip(suite) })));
await Promise.all(ready.map(({ suite, reason }) => trySuite(suite, reason)));
const left = server.worlds.list();
console.log(`${left.length} worlds left, ${server.world.history.size} requests in the default world`);
if (left.length > 0 || server.world.history.size > 0) process.exitCode = 1;
await server.close();

async function reasonToSkip({ prepare, cwd }: Suite): Promise<string | undefined> {
  try {
    const { status, stdout, stderr } = await runTool(prepare, environment, { cwd });
    return status === 0 ? undefined : `${stderr}${stdout}`.trim().split("\n").at(0);
  } catch (error) {
    return (error as Error).message;
  }
}

async function trySuite({ name, command, cwd }: Suite, reason: string | undefined): Promise<void> {
  if (reason !== undefined) return console.log(`${name.padEnd(8)} skipped: ${reason}`);
  const begin = performance.now();
  const { status, stdout, stderr } = await runTool(command, environment, { cwd });
  console.log(`${name.padEnd(8)} ${status === 0 ? "✓" : "✗"} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  if (status === 0) return;
  console.log(`${stdout}${stderr}`.trim());
  process.exitCode = 1;
}
