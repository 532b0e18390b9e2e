import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AddPermissionCommand,
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Fidelity, manualClock } from "@cloudstub/core";
import { type Server, type ServerOptions, startServer } from "@cloudstub/server";
import { afterEach, describe, expect, test } from "vitest";
import sqs from "../src/index.js";

// An ARN names the account and the region of a queue, and both are part of its URL (SQS Developer Guide, "Amazon SQS queue and message
// identifiers"). An access key of twelve digits stands for an account here.
const [ours, theirs] = ["111122223333", "444455556666"];

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function start(options: Partial<ServerOptions> = {}): Promise<Server> {
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, fidelity: "emulated", ...options });
  open.push(server);
  return server;
}

function clientOf({ port }: Pick<Server, "port">, accessKeyId: string, region = "us-east-1"): SQSClient {
  const credentials = { accessKeyId, secretAccessKey: "test" };
  const client = new SQSClient({ endpoint: `http://127.0.0.1:${port}`, region, credentials, maxAttempts: 1 });
  open.push({ close: () => client.destroy() });
  return client;
}

const create = async (client: SQSClient, QueueName: string) =>
  (await client.send(new CreateQueueCommand({ QueueName }))).QueueUrl as string;
const names = async (client: SQSClient) =>
  ((await client.send(new ListQueuesCommand({}))).QueueUrls ?? []).map((url) => url.split("/").slice(3));
const send = (client: SQSClient, QueueUrl: string, MessageBody: string) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
const receive = async (client: SQSClient, QueueUrl: string, WaitTimeSeconds = 0) =>
  ((await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }))).Messages ?? []).map(
    ({ Body }) => Body,
  );
const arnOf = async (client: SQSClient, QueueUrl: string) =>
  (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }))).Attributes?.QueueArn;

test("two regions and two accounts see nothing of each other", async () => {
  const server = await start();
  const places: [SQSClient, string, string][] = [
    [clientOf(server, "test"), "000000000000", "us-east-1"],
    [clientOf(server, "test", "eu-west-1"), "000000000000", "eu-west-1"],
    [clientOf(server, ours), ours, "us-east-1"],
    [clientOf(server, theirs, "ap-southeast-2"), theirs, "ap-southeast-2"],
  ];
  for (const [client, account, region] of places) {
    expect(await names(client)).toEqual([]);
    const url = await create(client, "orders");
    expect(url).toBe(`http://127.0.0.1:${server.port}/${account}/orders`);
    expect(await arnOf(client, url)).toBe(`arn:aws:sqs:${region}:${account}:orders`);
    await send(client, url, `of ${account} in ${region}`);
  }
  for (const [client, account, region] of places) {
    expect(await names(client)).toEqual([[account, "orders"]]);
    expect(await receive(client, "orders")).toEqual([`of ${account} in ${region}`]);
  }
});

test("by the contract there is one account and one region, whatever clients are signed for", async () => {
  const server = await start({ fidelity: "contract" });
  const url = await create(clientOf(server, ours, "eu-west-1"), "orders");
  expect(url).toBe(`http://127.0.0.1:${server.port}/000000000000/orders`);
  expect(await names(clientOf(server, "test"))).toEqual([["000000000000", "orders"]]);
});

test("a long poll is woken by a message to its own queue, and not by one of the same name elsewhere", async () => {
  const clock = manualClock();
  const server = await start({ clock });
  const [here, there] = [clientOf(server, ours, "eu-west-1"), clientOf(server, ours, "us-west-2")];
  for (const client of [there, here]) await create(client, "orders");
  const waiting = [receive(there, "orders", 20), receive(here, "orders", 20)];
  await expect.poll(() => server.world.activity.waiting.length).toBe(2);
  await send(here, "orders", "hello");
  expect(await waiting[1]).toEqual(["hello"]);
  await clock.advance("20s");
  expect(await waiting[0]).toEqual([]);
});

test("another account's queue is reached by its URL, as far as the queue's policy lets it", async () => {
  const server = await start();
  const [owner, caller] = [clientOf(server, ours), clientOf(server, theirs)];
  const url = await create(owner, "orders");
  const denied = (action: string, reason = `because no resource-based policy allows the ${action} action`) => ({
    name: "AccessDenied",
    $metadata: expect.objectContaining({ httpStatusCode: 403 }),
    message: `User: arn:aws:iam::${theirs}:root is not authorized to perform: ${action} on resource: arn:aws:sqs:us-east-1:${ours}:orders ${reason}`,
  });
  await expect(send(caller, url, "no")).rejects.toMatchObject(denied("sqs:sendmessage"));
  const permission = {
    QueueUrl: url,
    Label: "senders",
    AWSAccountIds: [theirs],
    Actions: ["SendMessage", "GetQueueUrl"],
  };
  await owner.send(new AddPermissionCommand(permission));
  await send(caller, url, "yes");
  await caller.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: [{ Id: "a", MessageBody: "and yes" }] }));
  await expect(receive(caller, url)).rejects.toMatchObject(denied("sqs:receivemessage"));
  expect(
    (await caller.send(new GetQueueUrlCommand({ QueueName: "orders", QueueOwnerAWSAccountId: ours }))).QueueUrl,
  ).toBe(url);
  await expect(caller.send(new GetQueueUrlCommand({ QueueName: "orders" }))).rejects.toMatchObject({
    name: "QueueDoesNotExist",
  });
  expect([await receive(owner, url), await receive(owner, url)]).toEqual([["yes"], ["and yes"]]);
  // Limitations of Amazon SQS custom policies: no policy opens these to other accounts.
  const everything = { Effect: "Allow", Principal: "*", Action: "sqs:*", Resource: "*" };
  const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [everything] });
  await owner.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { Policy } }));
  await send(caller, url, "by the wildcard");
  await expect(caller.send(new DeleteQueueCommand({ QueueUrl: url }))).rejects.toMatchObject(denied("sqs:deletequeue"));
  const denial = {
    ...everything,
    Effect: "Deny",
    Principal: { AWS: [`arn:aws:iam::${theirs}:user/eve`] },
    Action: ["SQS:SendMessage"],
  };
  const both = JSON.stringify({ Version: "2012-10-17", Statement: [everything, denial] });
  await owner.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { Policy: both } }));
  await expect(send(caller, url, "no more")).rejects.toMatchObject(
    denied("sqs:sendmessage", "with an explicit deny in a resource-based policy"),
  );
  // As CDK's enforceSSL adds it.
  const overHttp = { ...everything, Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } };
  const enforced = JSON.stringify({ Version: "2012-10-17", Statement: [everything, overHttp] });
  await owner.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: { Policy: enforced } }));
  await send(caller, url, "over plain HTTP, which is all there is");
  await expect(send(caller, url.replace("orders", "none"), "?")).rejects.toMatchObject({ name: "QueueDoesNotExist" });
});

// IAM User Guide, "Policy evaluation logic".
test.each<[string, object, boolean]>([
  ["a queue that it names", { Resource: `arn:aws:sqs:us-east-1:${ours}:ord*` }, true],
  ["another queue", { Resource: `arn:aws:sqs:us-east-1:${ours}:other` }, false],
  ["actions with a wildcard in their name", { Action: "sqs:Se?dMess*" }, true],
  ["all but an action", { Action: undefined, NotAction: "sqs:SendMessage" }, false],
  ["the account by a condition", { Condition: { StringEquals: { "aws:PrincipalAccount": theirs } } }, true],
  ["another account by a condition", { Condition: { StringNotEquals: { "aws:PrincipalAccount": theirs } } }, false],
  ["a tag of the queue", { Condition: { StringEquals: { "aws:ResourceTag/stage": "test" } } }, true],
  ["another tag", { Condition: { StringEquals: { "aws:ResourceTag/stage": "prod" } } }, false],
  ["all but an account", { Principal: undefined, NotPrincipal: { AWS: theirs } }, false],
  ["a service", { Principal: { Service: "sns.amazonaws.com" } }, false],
  ["an endpoint, which is not known", { Condition: { StringEquals: { "aws:SourceVpce": "vpce-1" } } }, true],
])("a policy that allows %s is evaluated", async (_, over, isAllowed) => {
  const server = await start();
  const Statement = { Effect: "Allow", Principal: "*", Action: "sqs:SendMessage", Resource: "*", ...over };
  const Attributes = { Policy: JSON.stringify({ Version: "2012-10-17", Statement }) };
  const { QueueUrl = "" } = await clientOf(server, ours).send(
    new CreateQueueCommand({ QueueName: "orders", Attributes, tags: { stage: "test" } }),
  );
  const answer = send(clientOf(server, theirs), QueueUrl, "hello");
  await (isAllowed ? answer : expect(answer).rejects.toMatchObject({ name: "AccessDenied" }));
});

test("a denial is for callers of the queue's own account too, who can still take it back", async () => {
  const server = await start();
  const owner = clientOf(server, ours);
  const url = await create(owner, "orders");
  const denyAll = { Effect: "Deny", Principal: "*", Action: "sqs:*", Resource: "*" };
  const set = (Statement: object) =>
    owner.send(
      new SetQueueAttributesCommand({
        QueueUrl: url,
        Attributes: { Policy: JSON.stringify({ Version: "2012-10-17", Statement }) },
      }),
    );
  await set(denyAll);
  await expect(send(owner, url, "no")).rejects.toMatchObject({
    name: "AccessDenied",
    message: `User: arn:aws:iam::${ours}:root is not authorized to perform: sqs:sendmessage on resource: arn:aws:sqs:us-east-1:${ours}:orders with an explicit deny in a resource-based policy`,
  });
  await set({ ...denyAll, Principal: { AWS: `arn:aws:iam::${ours}:role/Other` } });
  await send(owner, url, "yes");
});

test("the API port shows the queues of one account and region, and the status tells which have some", async () => {
  const server = await start();
  await create(clientOf(server, "test"), "home");
  await create(clientOf(server, ours, "eu-west-1"), "away");
  const shown = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/${path}`)).json() as Promise<Record<string, unknown>>;
  const listed = async (query: string) => {
    const { queues } = await shown(`sqs/list-queues${query}`);
    return (queues as { readonly name: string }[]).map(({ name }) => name);
  };
  expect(await listed("")).toEqual(["home"]);
  expect(await listed(`?region=eu-west-1&account=${ours}`)).toEqual(["away"]);
  expect(await listed("?region=eu-west-1")).toEqual([]);
  expect((await shown("status"))["modules"]).toMatchObject([
    {
      id: "sqs",
      resourcesOf: [
        { account: "000000000000", region: "us-east-1" },
        { account: ours, region: "eu-west-1" },
      ],
    },
  ]);
  expect(await shown("sqs/list-queues?region=Mars")).toMatchObject({
    status: 400,
    detail: 'region is "Mars": give a region such as eu-west-1.',
  });
  expect(await shown("sqs/list-queues?account=12")).toMatchObject({
    status: 400,
    detail: 'account is "12": give twelve digits.',
  });
});

test("queues of all accounts and regions survive a restart and an export, and a reset takes them all", async () => {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-sqs-"));
  open.push({ close: () => rm(directory, { recursive: true }) });
  const options = { storeDir: join(directory, "store"), fidelity: "emulated" as Fidelity };
  const before = await startServer({ modules: [sqs], port: 0, apiPort: 0, ...options });
  for (const [key, region] of [
    ["test", "us-east-1"],
    [ours, "eu-west-1"],
  ] as const) {
    const client = clientOf(before, key, region);
    await send(client, await create(client, "orders"), `of ${key}`);
  }
  const exported = await (await fetch(`http://127.0.0.1:${before.apiPort}/api/export`)).text();
  await before.close();

  const restarted = await startServer({ modules: [sqs], port: 0, apiPort: 0, ...options });
  expect(await receive(clientOf(restarted, ours, "eu-west-1"), "orders")).toEqual([`of ${ours}`]);
  await restarted.close();

  const importFile = join(directory, "export.jsonl");
  await writeFile(importFile, exported);
  const imported = await start({ importFile });
  expect(await receive(clientOf(imported, ours, "eu-west-1"), "orders")).toEqual([`of ${ours}`]);
  expect(await receive(clientOf(imported, "test"), "orders")).toEqual(["of test"]);
  await fetch(`http://127.0.0.1:${imported.apiPort}/api/reset?service=sqs`, { method: "POST" });
  expect(await names(clientOf(imported, ours, "eu-west-1"))).toEqual([]);
});

test("a view of the API port shows the queue of the account that a URL names", async () => {
  const server = await start();
  const url = await create(clientOf(server, ours), "orders");
  await send(clientOf(server, ours), url, "hello");
  const shown = await fetch(
    `http://127.0.0.1:${server.apiPort}/api/sqs/receive-message?queue=${encodeURIComponent(url)}`,
  );
  expect(await shown.json()).toMatchObject({ messages: [{ body: "hello" }] });
});

describe("a home region by option", () => {
  test.each(["contract", "emulated"] as const)("is that of callers that name none, at %s level", async (fidelity) => {
    const server = await start({ fidelity, region: "eu-west-1" });
    const url = await create(clientOf(server, "test", fidelity === "emulated" ? "mars" : "us-east-1"), "orders");
    expect(await arnOf(clientOf(server, "test", "eu-west-1"), url)).toBe("arn:aws:sqs:eu-west-1:000000000000:orders");
    const unsigned = await fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      headers: { "x-amz-target": "AmazonSQS.ListQueues", "content-type": "application/x-amz-json-1.0" },
      body: "{}",
    });
    expect(await unsigned.json()).toEqual({ QueueUrls: [url] });
    const { modules } = (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json()) as {
      modules: object[];
    };
    expect(modules[0]).toMatchObject(fidelity === "emulated" ? { homeRegion: "eu-west-1" } : {});
  });

  test("is where the emulated level finds what the contract stored", async () => {
    const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-sqs-"));
    open.push({ close: () => rm(storeDir, { recursive: true }) });
    const options = { modules: [sqs], port: 0, apiPort: 0, storeDir, region: "eu-west-1" };
    const contract = await startServer(options);
    await create(clientOf(contract, "test"), "orders");
    await contract.close();
    const emulated = await startServer({ ...options, fidelity: "emulated" });
    expect(await names(clientOf(emulated, "test", "eu-west-1"))).toEqual([["000000000000", "orders"]]);
    expect(await names(clientOf(emulated, "test", "us-east-1"))).toEqual([]);
    await create(clientOf(emulated, "test", "us-east-1"), "elsewhere");
    await emulated.close();
    // The home would have two places in the store: that of the contract, and its own.
    await expect(startServer({ ...options, fidelity: "emulated", region: "us-east-1" })).rejects.toThrow(
      "The home region can't be us-east-1: the state was made with another, and has resources of sqs in both.",
    );
  });

  test("has the form of a region's name", async () => {
    await expect(start({ region: "mars" })).rejects.toThrow(
      'The home region is "mars": give a region such as eu-west-1.',
    );
  });
});
