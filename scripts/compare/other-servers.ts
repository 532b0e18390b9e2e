import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "../../tests/bench/throughput/servers.js";
import { root } from "../workspace.js";

const environment = join(root, ".cache", "compare", "ministack");
const libraries = join(root, "scripts", "compare", "elasticmq", "target", "dependency");

/** Servers that are compared and not measured. Each is installed when it is first asked for, from PyPI or Maven Central. */
export const otherServers: readonly Server[] = [
  {
    name: "elasticmq",
    what: "ElasticMQ 1.6.14, in Scala",
    isPeer: true,
    services: ["sqs"],
    missing: () =>
      existsSync(libraries)
        ? undefined
        : failed("mvn", "-q", "-B", "-f", join(libraries, "..", ".."), "dependency:copy-dependencies"),
    command: (port) => [
      "java",
      `-Drest-sqs.bind-port=${port}`,
      "-Drest-sqs.bind-hostname=127.0.0.1",
      "-Drest-stats.enabled=false",
      `-Dnode-address.port=${port}`,
      "-cp",
      join(libraries, "*"),
      "org.elasticmq.server.Main",
    ],
  },
  {
    name: "ministack",
    what: "MiniStack 1.5.33, in Python",
    isPeer: true,
    missing: () =>
      (existsSync(environment) ? undefined : failed("python3", "-m", "venv", environment)) ??
      failed(join(environment, "bin", "pip"), "install", "--quiet", "ministack==1.5.33"),
    command: () => [join(environment, "bin", "ministack")],
    env: (port) => ({ GATEWAY_PORT: `${port}`, BIND_HOST: "127.0.0.1" }),
  },
];

/** Runs a command to its end, and says so where it fails. */
function failed(program: string, ...args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status === 0) return undefined;
  return `${[program, ...args].join(" ")} fails: ${error?.message ?? stderr.trim().split("\n").at(-1)}`;
}
