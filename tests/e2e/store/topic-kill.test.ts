import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { type Ports, type Running, startCloudstub, temporaryDirectory } from "../process.js";

const TopicArn = "arn:aws:sns:us-east-1:000000000000:t";
const publishers = 8;

function start(storeDir: string): Promise<Running & Ports> {
  const options = [
    "--services=sns,sqs",
    "--fidelity=emulated",
    "--modules-dir",
    join(root, "modules"),
    "--store-dir",
    storeDir,
  ];
  return startCloudstub(options);
}

async function ask(port: number, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`${form["Action"]} was answered ${answer.status}`);
  return await answer.text();
}

async function askQueues(port: number, operation: string, body: object): Promise<{ readonly [member: string]: never }> {
  const headers = { "X-Amz-Target": `AmazonSQS.${operation}`, "Content-Type": "application/x-amz-json-1.0" };
  return (await (
    await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: JSON.stringify(body) })
  ).json()) as never;
}

/** Publishes from all publishers until some messages were acknowledged, and kills the server in the midst of the others. */
async function publishAndKill(server: Running & Ports, acknowledged: Set<string>): Promise<void> {
  const publish = async (publisher: number) => {
    for (let n = 0; ; n++) {
      const Message = `${publisher}-${n}`;
      await ask(server.port, { Action: "Publish", TopicArn, Message });
      acknowledged.add(Message);
      if (acknowledged.size === 60) server.signal("SIGKILL");
    }
  };
  await Promise.allSettled(Array.from({ length: publishers }, (_, publisher) => publish(publisher)));
  await server.end();
}

async function bodiesIn(port: number, QueueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = (await askQueues(port, "ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 })) as {
      Messages?: { Body: string }[];
    };
    if (Messages.length === 0) return bodies.sort();
    bodies.push(...Messages.map(({ Body }) => Body));
  }
}

test("a server that is killed between publications and deliveries loses and doubles none", {
  timeout: 60_000,
}, async () => {
  const storeDir = await temporaryDirectory();
  const before = await start(storeDir);
  await ask(before.port, { Action: "CreateTopic", Name: "t" });
  for (const QueueName of ["a", "b"]) {
    await askQueues(before.port, "CreateQueue", { QueueName });
    await ask(before.port, {
      Action: "Subscribe",
      TopicArn,
      Protocol: "sqs",
      Endpoint: `arn:aws:sqs:us-east-1:000000000000:${QueueName}`,
      "Attributes.entry.1.key": "RawMessageDelivery",
      "Attributes.entry.1.value": "true",
    });
  }
  const acknowledged = new Set<string>();
  await publishAndKill(before, acknowledged);
  const after = await start(storeDir);
  const a = await bodiesIn(after.port, "a");
  const b = await bodiesIn(after.port, "b");
  // What was published without an answer is there too, or not; each is in both queues once, or in none.
  expect(a).toEqual(b);
  expect(new Set(a).size).toBe(a.length);
  expect(a).toEqual(expect.arrayContaining([...acknowledged]));
  after.signal("SIGTERM");
  await after.end();
});
