/**
 * Tries ordinary uses of the enhanced client of the AWS SDK for Java v2 with the emulated table service, and prints a table of them.
 * It needs Java 17 and Maven, which fetches the client once.
 *
 *   npm run clients:java
 */
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import dynamodb from "@cloudstub/dynamodb";
import { startServer } from "@cloudstub/server";
import { root } from "../../scripts/workspace.js";
import { clientEnvironment } from "./environment.js";
import { runTool } from "./tool.js";

const project = join(root, "tests", "clients", "java");
const libraries = join(project, "target", "dependency", "*");
const classes = join(project, "target", "classes");

for (const [program, ...args] of [
  ["mvn", "-q", "-B", "-f", project, "dependency:copy-dependencies"],
  ["javac", "-d", classes, "-cp", libraries, join(project, "TableChecks.java")],
] as const) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed:\n${error?.message ?? stdout + stderr}`);
}
const server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
const endpoint = `http://127.0.0.1:${server.port}`;
const command = ["java", "-cp", [libraries, classes].join(delimiter), "TableChecks", endpoint] as const;
const { status, stdout, stderr } = await runTool(command, clientEnvironment(endpoint));
await server.close();
for (const line of stdout.trim().split("\n")) {
  const [found = "", name = ""] = line.split("\t");
  console.log(`  ${found === "ok" ? "✓" : "✗"} ${name.padEnd(64)} ${found}`);
}
if (status !== 0) console.error(stderr);
process.exitCode = status ?? 1;
