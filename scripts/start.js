/**
 * Builds what is missing or older than its sources, and starts the server with every service of the workspace.
 *
 *   npm start
 *   npm start -- --services=sqs,s3 --port=0
 *
 * It is plain JavaScript and loads no tool of the build: where nothing has changed since the last start, it adds only a look at the times of all files to the server's start.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isBuilt, rememberBuild, sourcesNow } from "./start/remembered-build.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = join(root, "packages", "cli", "dist", "main.js");

if (!isBuilt(root)) build();

const services = readdirSync(join(root, "services"))
  .filter((id) => existsSync(join(root, "services", id, "src", "service.ts")))
  .sort();
const startedAt = performance.now();
const { main } = await import(pathToFileURL(command).href);
await main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd(), defaults: { services }, startedAt });

/** Ends this process where the build fails; it has said why. */
function build() {
  console.log(
    existsSync(command)
      ? "Building what is older than its sources …"
      : "The first start builds all parts, in about 15 seconds …",
  );
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  if (!existsSync(tsx)) {
    console.error("The tools of the build are not installed. Run npm ci first.");
    process.exit(1);
  }
  const read = sourcesNow(root);
  const script = join(root, "scripts", "build-stale.ts");
  const { status } = spawnSync(process.execPath, [tsx, "--conditions=cloudstub-source", script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  rememberBuild(root, read);
}
