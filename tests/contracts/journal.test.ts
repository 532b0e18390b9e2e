/** The journal, as readers get it on the API port: here of SNS, SQS and Secrets Manager as AWS has them. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  CreatePlatformApplicationCommand,
  CreateTopicCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { CreateQueueCommand, ListQueuesCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { addFault } from "@cloudstub/core";
import secretsmanager from "@cloudstub/secretsmanager";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

const modules = [sns, sqs, secretsmanager];
const lab = serviceLaboratory(SNSClient, { modules, fidelity: "emulated" });

const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const config = () => ({ endpoint: `http://127.0.0.1:${lab.server.port}`, region: "us-east-1", credentials });

function client<Client extends { destroy(): void }>(Kind: new (config: object) => Client, more: object = {}): Client {
  const made = new Kind({ ...config(), ...more });
  onTestFinished(() => made.destroy());
  return made;
}

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly summary: string;
  readonly cause?: string;
  readonly operation?: string;
  readonly effects?: readonly Entry[];
  readonly [member: string]: unknown;
}

/** The events since the last reset, most recent first. */
async function journal(query = ""): Promise<Entry[]> {
  const { status, body } = await lab.api(`GET /api/journal${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body["entries"] as Entry[];
}

const event = async (id: string | undefined, query = "") =>
  (await lab.api(`GET /api/journal/${id}${query}`)).body as unknown as {
    readonly entry: Entry;
    readonly causes: readonly Entry[];
    readonly effects: readonly Entry[];
  };

const find = async (operation: string) => (await journal()).find((entry) => entry.operation === operation) as Entry;

/** A topic with a queue that gets what is published. */
async function subscribed() {
  const { TopicArn } = await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
  await client(SQSClient).send(new CreateQueueCommand({ QueueName: "billing" }));
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:billing";
  await lab.client.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
  return { TopicArn };
}

describe("an event", () => {
  test("tells what was called on what, by which client and with which result", async () => {
    const sent = client(SQSClient);
    await sent.send(new CreateQueueCommand({ QueueName: "orders" }));
    const [entry] = await journal();
    expect(entry).toMatchObject({
      kind: "request",
      service: "sqs",
      operation: "CreateQueue",
      resource: "orders",
      status: 200,
      summary: "CreateQueue orders",
      world: "default",
      client: { name: "aws-sdk-js", version: expect.stringMatching(/^3\./), attempt: 1 },
    });
    expect(Object.keys(entry as object)).not.toContain("input");
    const { entry: whole, causes, effects } = await event(entry?.id);
    expect(whole).toMatchObject({
      ...entry,
      input: { QueueName: "orders" },
      output: { QueueUrl: expect.stringContaining("/orders") },
      raw: {
        request: { headers: { "x-amz-target": "AmazonSQS.CreateQueue" }, body: '{"QueueName":"orders"}' },
        response: { body: expect.stringContaining('"QueueUrl"') },
      },
    });
    expect([causes, effects]).toEqual([[], []]);
  });

  test("tells the attempts of one call by the id that they have in common", async () => {
    const { world, registry } = lab.server;
    const fault = { service: "sqs", effect: "error", code: "InternalFailure", status: 500 } as const;
    addFault({ world, registry }, fault, "fault");
    await client(SQSClient).send(new CreateQueueCommand({ QueueName: "a" }));
    const [second, first] = (await journal()) as { client?: { invocation?: string; attempt?: number } }[];
    expect(first).toMatchObject({ status: 500, client: { attempt: 1, invocation: expect.any(String) } });
    expect(second).toMatchObject({ status: 200, client: { attempt: 2, invocation: first?.client?.invocation } });
  });

  test("has its secrets and signatures concealed, unless they are asked for", async () => {
    const SecretString = "hunter2";
    await client(SecretsManagerClient).send(new CreateSecretCommand({ Name: "db", SecretString }));
    const { id } = await find("CreateSecret");
    const concealed = await event(id);
    expect(concealed.entry).toMatchObject({ concealed: true, input: { Name: "db", SecretString: "********" } });
    expect(JSON.stringify(concealed)).not.toContain(SecretString);
    expect(JSON.stringify(concealed)).toMatch(/Credential=test\/[^"]*Signature=\*{8}"/);
    const revealed = JSON.stringify(await event(id, "?reveal=true"));
    expect(revealed).toContain(SecretString);
    expect(revealed).toMatch(/Signature=[0-9a-f]{64}/);
  });

  test.each([
    ["a body that could not be read", "secretsmanager.CreateSecret", '{"Name":"db","SecretString":"hunter2"'],
    ["a member of another type", "secretsmanager.CreateSecret", '{"Name":"db","SecretString":["hunter2"]}'],
  ])("has its secrets concealed in %s", async (_, target, body) => {
    const headers = { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": target };
    const sent = await fetch(`http://127.0.0.1:${lab.server.port}/`, { method: "POST", headers, body });
    expect(sent.status).toBe(400);
    const { id } = await find("CreateSecret");
    expect(JSON.stringify(await event(id))).not.toContain("hunter2");
    expect(JSON.stringify(await event(id, "?reveal=true"))).toContain("hunter2");
  });

  test("has the passwords and keys of endpoints concealed", async () => {
    const { TopicArn } = await lab.client.send(new CreateTopicCommand({ Name: "orders" }));
    const Endpoint = "http://anna:hunter2@127.0.0.1:9/hook";
    await lab.client.send(new SubscribeCommand({ TopicArn, Protocol: "http", Endpoint }));
    await lab.server.world.settled();
    const Attributes = { PlatformCredential: "hunter2" };
    await lab.client.send(new CreatePlatformApplicationCommand({ Name: "app", Platform: "GCM", Attributes }));
    const { status, body } = await lab.api("GET /api/journal?bodies=true");
    expect([status, JSON.stringify(body).includes("hunter2")]).toEqual([200, false]);
    const delivery = (await journal()).find(({ kind }) => kind === "delivery");
    expect(delivery?.["url"]).toBe("http://anna:********@127.0.0.1:9/hook");
  });
});

/** Sends `ListQueues` with a prefix of 1,000 characters, three times, to a server with a journal of this size. Returns the events, the latest first. */
async function eventsWith(journalSize: number): Promise<Entry[]> {
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0, journalSize });
  onTestFinished(() => server.close());
  const calls = client(SQSClient, { endpoint: `http://127.0.0.1:${server.port}` });
  for (const prefix of "abc") await calls.send(new ListQueuesCommand({ QueueNamePrefix: prefix.repeat(80) }));
  const answer = await fetch(`http://127.0.0.1:${server.apiPort}/api/journal?bodies=true`);
  return ((await answer.json()) as { entries: Entry[] }).entries;
}

test.each([
  [0, [false, false, false]],
  [5_000, [true, true, false]],
  [1_000_000, [true, true, true]],
])("with room for %i bytes the latest requests are held, and all events are kept", async (size, held) => {
  const events = await eventsWith(size);
  expect(events.map(({ operation, status }) => [operation, status])).toEqual(held.map(() => ["ListQueues", 200]));
  for (const member of ["input", "output", "raw", "client"])
    expect(events.map((entry) => member in entry)).toEqual(held);
});

test("the cause of a delivery is the Publish, through the step of the agent that made it", async () => {
  const { TopicArn } = await subscribed();
  await lab.client.send(new PublishCommand({ TopicArn, Message: "paid" }));
  const [publish, sent] = [await find("Publish"), await find("SendMessage")];
  expect(publish).not.toHaveProperty("cause");
  expect(sent).toMatchObject({ kind: "call", resource: "billing", cause: publish.id });
  const { effects } = await event(publish.id);
  expect(effects).toMatchObject([
    {
      kind: "step",
      service: "sns",
      operation: "deliveries",
      effects: [{ id: sent.id, kind: "call" }],
    },
  ]);
  expect((await event(sent.id)).causes.map(({ id }) => id)).toEqual([publish.id]);
  expect((await event(sent.id)).entry).toMatchObject({ input: { MessageBody: expect.stringContaining("paid") } });
});

describe("a page of the journal", () => {
  const create = async (...names: string[]) => {
    const queues = client(SQSClient);
    for (const QueueName of names) await queues.send(new CreateQueueCommand({ QueueName }));
  };
  const resources = (entries: readonly Entry[]) => entries.map(({ resource }) => resource);

  test("begins before an event or ends after one, and names the next page", async () => {
    await create("a", "b", "c", "d");
    const { body } = await lab.api("GET /api/journal?operation=CreateQueue&limit=2");
    expect(resources(body["entries"] as Entry[])).toEqual(["d", "c"]);
    const { body: older } = await lab.api(
      `GET /api/journal?operation=CreateQueue&limit=2&before=${String(body["next"])}`,
    );
    expect(resources(older["entries"] as Entry[])).toEqual(["b", "a"]);
    expect(older).not.toHaveProperty("next");
    const { body: newer } = await lab.api(`GET /api/journal?after=${String(body["next"])}`);
    expect([resources(newer["entries"] as Entry[]), newer["afterFound"]]).toEqual([["d"], true]);
    const { body: lost } = await lab.api("GET /api/journal?operation=CreateQueue&after=9999999999");
    expect([resources(lost["entries"] as Entry[]), lost["afterFound"]]).toEqual([["d", "c", "b", "a"], false]);
  });

  test.each<[query: string, found: readonly (string | undefined)[]]>([
    ["?service=sns", []],
    ["?resource=rder", ["orders"]],
    ["?status=error", ["missing"]],
    ["?status=4xx", ["missing"]],
    ["?status=200&operation=CreateQueue", ["orders", "billing"]],
    ["?operation=Receive*", ["missing"]],
    ["?kind=request,call&text=BILL", ["billing"]],
    ["?text=MaxNumberOfMessages", ["missing"]],
    ["?text=maxnumberofmessages", ["missing"]],
    ["?kind=step", []],
    ["?kind=reset", [undefined]],
  ])("has with %s only what was asked for", async (query, found) => {
    await create("billing", "orders");
    const QueueUrl = `http://127.0.0.1:${lab.server.port}/000000000000/missing`;
    const received = client(SQSClient).send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 3 }));
    await expect(received).rejects.toThrow();
    expect(resources(await journal(query))).toEqual(found);
  });

  test.each([
    ["?limit=0", 'limit is "0": give a whole number from 1 to 10000.'],
    ["?limit=x", 'limit is "x": give a whole number from 1 to 10000.'],
    ["?status=fine", 'status is "fine": give a status such as 404, 4xx, ok or error.'],
    ["?kind=requests", 'kind is "requests": allowed are request, call'],
    ["?reveal=yes", 'reveal is "yes": allowed are true and false.'],
    ["?servce=sqs", "did you mean service?"],
    ["/17", 'The journal of the world default has no event "17"'],
    ["/x", 'The journal of the world default has no event "x"'],
  ])("of /api/journal%s is refused", async (query, detail) => {
    await lab.api("POST /api/reset");
    const { status, body } = await lab.api(`GET /api/journal${query}`);
    expect([status, body["detail"]]).toEqual([query.startsWith("/") ? 404 : 400, expect.stringContaining(detail)]);
  });
});

describe("what is done to a world", () => {
  const summaries = async (query: string) =>
    (await journal(query)).map(({ kind, summary }) => `${kind}: ${summary}`).reverse();

  test("is in its journal: faults, gates, snapshots, forks, a turned clock, resets and waits", async () => {
    const { server } = lab;
    await client(SQSClient).send(new CreateQueueCommand({ QueueName: "orders" }));
    const fault = addFault(server, { service: "sqs", operation: "ListQueues", effect: "lost-answer" }, "fault");
    server.world.faults.remove(fault.id);
    const gate = addFault(server, { service: "sqs", operation: "ListQueues", effect: "hold" }, "gate");
    const held = client(SQSClient).send(new ListQueuesCommand({}));
    await gate.firstFired();
    server.world.faults.remove(gate.id);
    await held;
    await lab.api("POST /api/snapshots?name=before");
    await lab.api("POST /api/snapshots/restore?name=before");
    await lab.api("POST /api/worlds?name=other&from=default");
    await lab.api("DELETE /api/worlds?name=other");
    await lab.api("POST /api/clock/set?to=2031-01-01T00:00:00Z");
    await lab.api("POST /api/reset?service=sqs");
    const done = await summaries("?kind=fault,gate,snapshot,fork,clock,reset");
    expect(done).toEqual([
      "reset: All state cleared",
      "fault: Fault: The next call of sqs ListQueues will run, but lose the answer: the connection drops.",
      "fault: Fault removed: The next call of sqs ListQueues will run, but lose the answer: the connection drops.",
      "gate: Gate: calls of sqs ListQueues will be held",
      "gate: Gate: a call of sqs ListQueues is held",
      "gate: Gate: 1 call of sqs ListQueues released",
      "snapshot: Snapshot before taken of 1 records",
      "snapshot: Snapshot before restored",
      "fork: World other made from this one",
      "clock: The clock is set to 2031-01-01T00:00:00.000Z",
      "reset: The state of sqs cleared",
    ]);
    const [, isHeld] = (await journal("?kind=gate")) as [Entry, Entry];
    expect((await event(isHeld.cause)).entry).toMatchObject({ operation: "ListQueues" });
    await lab.api("POST /api/reset");
    expect(await summaries("")).toEqual(["reset: All state cleared"]);
  });

  test("a poll that waited says so, and that it found nothing", async () => {
    const queues = client(SQSClient);
    const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
    await queues.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    const [receive, wait] = (await journal("?operation=ReceiveMessage")) as [Entry, Entry];
    expect(wait).toMatchObject({ kind: "wait", cause: receive.id, summary: "ReceiveMessage waited and found nothing" });
  });
});

describe("the journal as a stream", () => {
  /** Reads server-sent events until one has this text. */
  async function readUntil(path: string, text: string, init: RequestInit = {}): Promise<string> {
    return untilText(await follow(path, init), text);
  }

  /** A stream that has begun. */
  const follow = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${lab.server.apiPort}${path}`, init);

  async function untilText(response: Response, text: string): Promise<string> {
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    let read = "";
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      read += Buffer.from(chunk).toString();
      if (read.includes(text)) break;
    }
    return read;
  }

  const entriesIn = (stream: string) =>
    [...stream.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, data]) => ({
      id,
      entry: JSON.parse(data as string) as Entry,
    }));

  test("has each event that is wanted when it is recorded, and goes on after the last id that a reader has", async () => {
    const queues = client(SQSClient);
    const followed = readUntil("/api/journal/live?operation=CreateQueue", "CreateQueue b");
    await expect.poll(() => lab.server.world.journal.journal.isFollowed).toBe(true);
    for (const QueueName of ["a", "b"]) await queues.send(new CreateQueueCommand({ QueueName }));
    const entries = entriesIn(await followed);
    expect(entries.map(({ entry }) => entry["resource"])).toEqual(["a", "b"]);
    for (const { id, entry } of entries) expect(id).toBe(entry.id);
    const headers = { "Last-Event-ID": entries[0]?.id ?? "" };
    const resumed = entriesIn(await readUntil("/api/journal/live", "CreateQueue b", { headers }));
    expect(resumed.map(({ entry }) => entry["resource"])).toEqual(["b"]);
  });

  test("leaves out nothing for what happens in another world, or is not wanted", async () => {
    const { journal } = lab.server.world;
    await lab.api("POST /api/worlds?name=quiet");
    const queues = client(SQSClient, { credentials: { ...credentials, accessKeyId: "world.quiet" } });
    const list = () => queues.send(new ListQueuesCommand({}));
    const streams = [
      untilText(await follow("/api/journal/live?world=quiet&operation=ListQueues"), "ListQueues"),
      untilText(await follow("/api/journal/live?kind=snapshot"), "the one"),
    ];
    const all = untilText(await follow("/api/journal/live"), "event: skipped");
    for (let count = 0; count < 700; count++) journal.tell("clock", { summary: "turned" });
    journal.tell("snapshot", { summary: "the one" });
    await list();
    for (const stream of await Promise.all(streams)) {
      expect(entriesIn(stream)).toHaveLength(1);
      expect(stream).not.toContain("skipped");
    }
    expect(await all).toMatch(/event: skipped\ndata: \{"skipped":2\d\d\}/);
  });

  test("sends an event once to a reader that comes just after it, and says how many it left out at its beginning", async () => {
    const { journal } = lab.server.world;
    const other = new AbortController();
    onTestFinished(() => other.abort());
    await follow("/api/journal/live", { signal: other.signal });
    for (let count = 0; count < 1003; count++) journal.tell("clock", { summary: `turn ${count}` });
    const began = await follow("/api/journal/live?after=none");
    journal.tell("snapshot", { summary: "last" });
    const stream = untilText(began, "last");
    const turns = entriesIn(await stream).filter(({ entry }) => entry.kind === "clock");
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
    expect(await stream).toMatch(/^retry: 1000\n\nevent: skipped\ndata: \{"skipped":\d+\}/);
  });

  test("drops a reader that does not read, and tells it so", { timeout: 30_000 }, async () => {
    const request = get(`http://127.0.0.1:${lab.server.apiPort}/api/journal/live`);
    onTestFinished(() => void request.destroy());
    const [reader] = (await once(request, "response")) as [IncomingMessage];
    const { journal } = lab.server.world;
    await expect.poll(() => journal.journal.isFollowed).toBe(true);
    const summary = "x".repeat(10_000);
    const write = () => {
      for (let count = 0; count < 500; count++) journal.tell("clock", { summary });
      return journal.journal.isFollowed;
    };
    await expect.poll(write, { timeout: 25_000 }).toBe(false);
    const sent = await text(reader);
    expect(sent.slice(sent.lastIndexOf("event: "))).toBe(
      `event: dropped\ndata: {"why":"This reader had 1024 KiB unread. Connect again with the last id as Last-Event-ID to go on."}\n\n`,
    );
  });

  test("ends with the server, which does not wait for its readers", async () => {
    const server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
    const { body } = await fetch(`http://127.0.0.1:${server.apiPort}/api/journal/live`);
    const read = new Response(body).text();
    await server.close();
    expect(await read).toBe("retry: 1000\n\n");
  });
});

test("the journal can be exported as JSON lines, the oldest event first, and as spans whose parents are the causes", async () => {
  const { TopicArn } = await subscribed();
  await lab.client.send(new PublishCommand({ TopicArn, Message: "paid" }));
  const ask = (query: string) => fetch(`http://127.0.0.1:${lab.server.apiPort}/api/journal${query}`);
  const lines = (await (await ask("?format=jsonl&bodies=true")).text()).trimEnd().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const page = `?format=jsonl&limit=2&before=${entries[4]?.id}`;
  const before = (await (await ask(page)).text())
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as Entry).id);
  expect(before).toEqual([entries[2]?.id, entries[3]?.id]);
  expect(entries[0]).toMatchObject({ kind: "reset" });
  expect(entries.find(({ operation }) => operation === "Publish")).toMatchObject({ input: { Message: "paid" } });
  const { resourceSpans } = (await (await ask("?format=otlp")).json()) as OtlpJson;
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const publish = spans.find(({ name }) => name === "sns.Publish");
  const sent = spans.find(({ name }) => name === "sqs.SendMessage");
  expect(publish).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    kind: 2,
  });
  expect(sent).toMatchObject({ traceId: publish?.traceId, parentSpanId: publish?.spanId, kind: 3 });
});

interface OtlpJson {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly kind: number;
      }[];
    }[];
  }[];
}

describe("the attempts of an SDK's call", () => {
  /** Sends an attempt as SDKs do, and returns what the journal says of the last one. */
  async function tried(
    attempts: readonly (readonly [invocation: string, attempt: number, target?: string])[],
    room?: number,
  ) {
    const server = await startServer({
      modules: [sqs],
      port: 0,
      apiPort: 0,
      ...(room !== undefined && { journalSize: room }),
    });
    onTestFinished(() => server.close());
    for (const [invocation, attempt, target = "ListQueues"] of attempts)
      await fetch(`http://127.0.0.1:${server.port}`, {
        method: "POST",
        body: "{}",
        headers: {
          "x-amz-target": `AmazonSQS.${target}`,
          "content-type": "application/x-amz-json-1.0",
          "amz-sdk-invocation-id": invocation,
          "amz-sdk-request": `attempt=${attempt}; max=3`,
        },
      });
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/journal${path}`)).json();
    const { entries } = (await read("")) as { entries: Entry[] };
    const [last] = entries as [Entry];
    const { causes } = (await read(`/${last.id}`)) as { causes: Entry[] };
    const first = (await read(`/${entries.at(-1)?.id}`)) as { effects: Entry[] };
    return {
      last,
      causes,
      effects: first.effects,
      text: await (await fetch(`http://127.0.0.1:${server.apiPort}/api/journal/why?format=text`)).text(),
    };
  }

  test.each([
    ["as they were sent", undefined],
    ["after their requests were dropped", 0],
  ])("each have the one before as their cause, %s", async (_, room) => {
    const { last, causes, effects, text } = await tried(
      [
        ["a", 1],
        ["b", 1],
        ["a", 2],
        ["a", 3],
      ],
      room,
    );
    expect([last.id, last.cause, last["attempt"]]).toEqual(["0000000004", "0000000003", 3]);
    expect(causes.map(({ id }) => id)).toEqual(["0000000003", "0000000001"]);
    expect(effects).toMatchObject([{ id: "0000000003", attempt: 2, effects: [{ id: "0000000004", attempt: 3 }] }]);
    expect(text).toBe(
      [
        "  ListQueues (request 0000000001, 200)",
        "    ListQueues (request 0000000003, 200, attempt 2)",
        ">     ListQueues (request 0000000004, 200, attempt 3)\n",
      ].join("\n"),
    );
  });

  test.each<[string, Parameters<typeof tried>[0]]>([
    [
      "the first attempt was another operation",
      [
        ["a", 1, "SendMessageBatch"],
        ["a", 2],
      ],
    ],
    [
      "all say that they are the second",
      [
        ["a", 2],
        ["a", 2],
      ],
    ],
    ["the earlier one is not there", [["a", 2]]],
    [
      "a later attempt came before",
      [
        ["a", 3],
        ["a", 2],
      ],
    ],
  ])("have no cause where %s", async (_, attempts) => {
    const { last, causes } = await tried(attempts);
    expect([last.cause, last["attempt"], causes]).toEqual([undefined, undefined, []]);
  });
});
