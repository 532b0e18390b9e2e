import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Mock } from "@cloudstub/testing";
import { type Aws, exploration, fill, type Mistake, type Program } from "../../../examples/explorer/laboratory.js";
import { mistakes } from "../../../examples/explorer/mistakes.js";
import { root } from "../../../scripts/workspace.js";
import { peersIn } from "../functions/servers.js";
import { type Server, servers } from "../throughput/servers.js";
import { type Started, start } from "../throughput/started.js";

/** Deliveries from a topic to a queue are there after this many milliseconds. */
const DELIVERED_MS = 1000;

type Service = Exclude<keyof Aws, "wait"> | "lambda";

/** Servers that together stand in for AWS. */
interface Stack {
  readonly name: string;
  readonly parts: readonly { readonly server: Server; readonly services: readonly Service[] }[];
}

const javaPeer = join(root, "tests", "bench", "peers", "elasticmq", "target", "dependency");
const elasticmq: Server = {
  name: "elasticmq",
  what: "ElasticMQ 1.6.11, in Java",
  missing: () =>
    existsSync(javaPeer)
      ? undefined
      : "it is not installed: mvn -f tests/bench/peers/elasticmq dependency:copy-dependencies",
  command: (port) => [
    "java",
    `-Drest-sqs.bind-port=${port}`,
    "-Drest-sqs.bind-hostname=127.0.0.1",
    "-Drest-stats.enabled=false",
    "-Daws.region=us-east-1",
    "-cp",
    join(javaPeer, "*"),
    "org.elasticmq.server.Main",
  ],
};

function stacks(python: string | undefined): Stack[] {
  const dynalite = servers.find(({ name }) => name === "dynalite") as Server;
  const all: readonly Service[] = ["dynamodb", "s3", "secrets", "sns", "sqs"];
  const others = peersIn(python ?? "").map((server) => ({
    name: server.what,
    parts: [
      {
        server: { ...server, env: (port: number) => ({ ...server.env?.(port), MOTO_ACCOUNT_ID: "000000000000" }) },
        services: all,
      },
    ],
  }));
  return [
    {
      name: "dynalite and ElasticMQ",
      parts: [
        { server: dynalite, services: ["dynamodb"] },
        { server: elasticmq, services: ["sqs"] },
      ],
    },
    ...others,
  ];
}

export interface PeersOptions {
  /** The folder of a Python environment with the packages `ministack` and `moto[server]`. */
  readonly python?: string | undefined;
  /** A part of the names of the mistakes; all unless given. */
  readonly only?: string | undefined;
}

/** What a plain test of a program came to: undefined where it passed. */
interface Outcome {
  readonly error: Error | undefined;
  /** The services that it used and that are not there. */
  readonly missing: ReadonlySet<Service>;
}

/**
 * Runs each mistake of examples/explorer once, undisturbed, on other servers, as a test without the explorer does. Returns a table in Markdown: a
 * mistake is found where its test fails and that of its fix passes.
 */
export async function peers(mock: Mock, { python, only = "" }: PeersOptions): Promise<string> {
  const found: Stack[] = [];
  for (const stack of stacks(python)) {
    const why = stack.parts.flatMap(({ server }) => server.missing?.() ?? []);
    if (why.length === 0) found.push(stack);
    else console.log(`${stack.name} is left out: ${why.join("; ")}`);
  }
  const rows = [
    ["mistake", "CloudStub", ...found.map(({ name }) => name)],
    ["---", "---", ...found.map(() => "---")],
  ];
  for (const mistake of mistakes.filter(({ name }) => name.includes(only))) {
    const cells = [wordsOf(await onCloudStub(mock, mistake, mistake.wrong))];
    for (const stack of found) cells.push(await onStack(stack, mistake));
    rows.push([mistake.name, ...cells]);
    console.log(rows.at(-1)?.join(" | "));
  }
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function wordsOf({ error, missing }: Outcome): string {
  if (missing.size > 0) return `no ${[...missing].join(", ")}`;
  return error === undefined ? "not found" : "found";
}

async function onStack(stack: Stack, mistake: Mistake): Promise<string> {
  const wrong = await onPeers(stack, mistake, mistake.wrong);
  if (wrong.error === undefined || wrong.missing.size > 0) return wordsOf(wrong);
  const right = await onPeers(stack, mistake, mistake.right);
  return right.error === undefined ? `found: ${wrong.error.message}` : `can't run it: ${right.error.message}`;
}

async function onCloudStub(mock: Mock, { holds }: Mistake, program: Program): Promise<Outcome> {
  const { prepare, story, recover, holds: check } = exploration(program, holds);
  await using world = mock.fork();
  const error = await failureOf(async () => {
    await prepare?.(world);
    await story(world);
    await world.settled({ skip: "1h" });
    await recover?.(world);
    await world.settled({ skip: "1h" });
    await check(world, { error: undefined });
  });
  return { error, missing: new Set() };
}

/** The servers are new for each program, since not all of them can be emptied. */
async function onPeers({ parts }: Stack, { holds }: Mistake, program: Program): Promise<Outcome> {
  const started: { readonly at: Started; readonly services: readonly Service[] }[] = [];
  try {
    for (const { server, services } of parts) started.push({ at: await start(server), services });
    const missing = new Set<Service>();
    const endpoint = (service: Service) => started.find(({ services }) => services.includes(service))?.at.endpoint;
    const aws = clientsOf(endpoint, missing);
    await fill(aws);
    missing.clear();
    const error = await failureOf(async () => {
      await program.prepare?.(aws, withoutFunctions(missing));
      await program.story(aws);
      await sleep(DELIVERED_MS);
      await program.recover?.(aws);
      await sleep(DELIVERED_MS);
      await holds(aws, undefined);
    });
    return { error, missing };
  } finally {
    for (const { at } of started) await at.stop();
  }
}

/** Clients of the servers that are there. One of a service that is not notes that it was used, and answers nothing. */
function clientsOf(endpointOf: (service: Service) => string | undefined, missing: Set<Service>): Aws {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const made = <Client extends object>(service: Service, make: (config: object) => Client): Client => {
    const endpoint = endpointOf(service);
    const config = { endpoint, region: "us-east-1", credentials, forcePathStyle: true, useQueueUrlAsEndpoint: false };
    if (endpoint !== undefined) return make(config);
    const send = async () => {
      missing.add(service);
      return {};
    };
    return { send } as unknown as Client;
  };
  return {
    dynamodb: made("dynamodb", (config) => new DynamoDBClient(config)),
    s3: made("s3", (config) => new S3Client(config)),
    secrets: made("secrets", (config) => new SecretsManagerClient(config)),
    sns: made("sns", (config) => new SNSClient(config)),
    sqs: made("sqs", (config) => new SQSClient(config)),
    // Their time is the machine's.
    wait: (duration) => sleep(Number.parseInt(duration, 10) * 1000),
  };
}

/** Handlers of functions in the test's own process are something that other servers do not have. */
function withoutFunctions(missing: Set<Service>): Mock {
  const lambda = () => {
    missing.add("lambda");
    return { from: () => {} };
  };
  return { lambda } as unknown as Mock;
}

async function failureOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
