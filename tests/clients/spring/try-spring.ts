/**
 * Tries Spring Cloud AWS and the caching client of Secrets Manager for Java with emulated topics, queues, secrets and parameters, as their users
 * have them. Maven fetches them at the first run.
 *
 *   npm run build && npm run try:spring
 */
import { cp, mkdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { spawnServer } from "../../bench/load/spawned-server.js";
import { clientEnvironment } from "../environment.js";
import { isInstalled, runTool } from "../tool.js";

const folder = join(import.meta.dirname, "../../../.cache/clients/spring");

if (isInstalled("Maven", ["mvn", "--version"]) && isInstalled("Java", ["java", "-version"])) {
  await mkdir(folder, { recursive: true });
  for (const part of ["pom.xml", "src"])
    await cp(join(import.meta.dirname, part), join(folder, part), { recursive: true });
  const build = [
    "-q",
    "-B",
    "-f",
    folder,
    "compile",
    "dependency:build-classpath",
    `-Dmdep.outputFile=${join(folder, "classpath")}`,
  ];
  const built = await runTool(["mvn", ...build], process.env);
  if (built.status !== 0) console.log(`Skipped: Maven could not build the program.\n${built.stdout}${built.stderr}`);
  else await tryProgram();
}

async function tryProgram(): Promise<void> {
  const server = await spawnServer(["--fidelity=emulated"]);
  const classpath = [join(folder, "target/classes"), await readFile(join(folder, "classpath"), "utf8")].join(delimiter);
  const env = { ...clientEnvironment(`http://127.0.0.1:${server.port}`), AWS_REGION: "us-east-1" };
  const { status, stdout, stderr } = await runTool(["java", "-cp", classpath, "app.TopicsAndSecrets"], env);
  await server.end();
  console.log(status === 0 ? stdout : `✗ ${stdout}${stderr}`);
  process.exitCode = status ?? 1;
}
