/**
 * Runs tests against a server that runs already, eight at a time, each in a fork of the world `seeded`, and prints the number of failures.
 *
 *   worker.ts <URL of the API port> <name of this process> <number of tests>
 */
import { connect, type RemoteWorld } from "@cloudstub/testing";

const [url = "", name = "", count = "0"] = process.argv.slice(2);
const lab = await connect(url);
let next = 0;
let failures = 0;
await Promise.all(Array.from({ length: 8 }, runTests));
console.log(failures);

async function runTests(): Promise<void> {
  while (next < Number(count)) {
    const mine = `${name}-${next++}`;
    try {
      await using world = await lab.world({ from: "seeded" });
      await test(world, mine);
    } catch (error) {
      failures++;
      console.error(mine, String(error));
    }
  }
}

/** Every test writes to the same key and the same queue. */
async function test(world: RemoteWorld, mine: string): Promise<void> {
  const key = { TableName: "things", Key: { id: { S: "1" } } };
  const before = await call(world, "DynamoDB_20120810.GetItem", key);
  await call(world, "DynamoDB_20120810.PutItem", { TableName: "things", Item: { id: { S: "1" }, text: { S: mine } } });
  await call(world, "AmazonSQS.CreateQueue", { QueueName: "q" });
  const QueueUrl = `${world.endpoint}/000000000000/q`;
  await call(world, "AmazonSQS.SendMessage", { QueueUrl, MessageBody: mine });
  const after = await call(world, "DynamoDB_20120810.GetItem", key);
  const received = await call(world, "AmazonSQS.ReceiveMessage", { QueueUrl, MaxNumberOfMessages: 10 });
  const seen = JSON.stringify([before, after, received]);
  const others = seen.match(/(node|python)\d-\d+/g)?.filter((text) => text !== mine) ?? [];
  if (!seen.includes("seeded") || seen.split(mine).length !== 3 || others.length > 0) throw new Error(`it saw ${seen}`);
}

async function call(world: RemoteWorld, target: string, input: object): Promise<unknown> {
  const headers = {
    "x-amz-target": target,
    "content-type": "application/x-amz-json-1.0",
    authorization: `AWS4-HMAC-SHA256 Credential=${world.accessKeyId}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`,
  };
  const response = await fetch(world.endpoint, { method: "POST", headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(`${target} was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}
