/**
 * What a world takes after a small use: `node --expose-gc used-worlds.js <level>` prints its bytes by service, as JSON. To be bundled, see
 * `measure-used.ts`: tsx sets the name of every function, which takes 250 bytes for each.
 */
import { answer, bodyOf, makeRegistry, runAgents, World, Worlds } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import kms from "@cloudstub/kms";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";

const WORLDS = 1000;
const WARM_UP = 200;

const registry = makeRegistry([sqs, dynamodb, s3, sns, ssm, kms, secretsmanager, lambda], {
  fidelity: process.argv[2] as "contract" | "emulated",
});
const worlds = new Worlds(new World(), { onOpen: (world) => runAgents(registry, world) });

const id = { AttributeName: "id", AttributeType: "S", KeyType: "HASH" };
const table = { TableName: "things", AttributeDefinitions: [id], KeySchema: [id], BillingMode: "PAY_PER_REQUEST" };
const message = { QueueUrl: "http://localhost:4566/000000000000/orders", MessageBody: "a" };

/** One small use of a service: something is made, and something is put into it. */
const uses: { readonly [service: string]: (world: string) => Promise<void> } = {
  async sqs(world) {
    await json(world, "AmazonSQS.CreateQueue", { QueueName: "orders" });
    await json(world, "AmazonSQS.SendMessage", message);
  },
  async dynamodb(world) {
    await json(world, "DynamoDB_20120810.CreateTable", table);
    await json(world, "DynamoDB_20120810.PutItem", { TableName: "things", Item: { id: { S: "1" } } });
  },
  async s3(world) {
    await request(world, { method: "PUT", url: "/pictures" });
    await request(world, { method: "PUT", url: "/pictures/a", body: "a" });
  },
  async sns(world) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await request(world, {
      method: "POST",
      url: "/",
      headers,
      body: "Action=CreateTopic&Name=orders&Version=2010-03-31",
    });
  },
  async ssm(world) {
    await json(world, "AmazonSSM.PutParameter", { Name: "/orders/limit", Value: "10", Type: "String" }, "1.1");
  },
  async kms(world) {
    await json(world, "TrentService.CreateKey", {}, "1.1");
  },
  async secretsmanager(world) {
    const secret = { Name: "orders", SecretString: "a", ClientRequestToken: "0123456789abcdef0123456789abcdef" };
    await json(world, "secretsmanager.CreateSecret", secret, "1.1");
  },
  async lambda(world) {
    const body = JSON.stringify({
      FunctionName: "price",
      Role: "arn:aws:iam::000000000000:role/r",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      // An archive without files.
      Code: { ZipFile: "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==" },
    });
    await request(world, {
      method: "POST",
      url: "/2015-03-31/functions",
      headers: { "content-type": "application/json" },
      body,
    });
  },
};

const bytes: { [service: string]: number } = {};
for (const [service, use] of Object.entries(uses)) bytes[service] = await costOf(service, use);
console.log(JSON.stringify(bytes));

async function costOf(service: string, use: (world: string) => Promise<void>): Promise<number> {
  for (let number = 0; number < WARM_UP; number++) await use(nameOf(`warm-${service}`, number));
  for (let number = 0; number < WARM_UP; number++) worlds.drop(`warm-${service}-${number}`);
  const names = Array.from({ length: WORLDS }, (_, number) => nameOf(service, number));
  const before = await used();
  for (const name of names) await use(name);
  const cost = Math.round(((await used()) - before) / WORLDS);
  for (const name of names) worlds.drop(name);
  return cost;
}

function nameOf(prefix: string, number: number): string {
  return worlds.create({ name: `${prefix}-${number}` }).name;
}

function json(world: string, target: string, input: object, version = "1.0"): Promise<void> {
  const headers = { "x-amz-target": target, "content-type": `application/x-amz-json-${version}` };
  return request(world, { method: "POST", url: "/", headers, body: JSON.stringify(input) });
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

async function request(world: string, { method, url, headers, body = "" }: Sent): Promise<void> {
  const authorization = `AWS4-HMAC-SHA256 Credential=world.${world}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0`;
  const wire = {
    method,
    url,
    headers: { host: "localhost:4566", "content-length": String(body.length), authorization, ...headers },
    body: bodyOf(Buffer.from(body)),
  };
  const { status } = await answer(registry, worlds, wire);
  if (status >= 300) throw new Error(`${method} ${url} of ${world} was answered with ${status}.`);
}

/** After a garbage collection. What a request leaves to the next turn of the event loop is done. */
async function used(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
