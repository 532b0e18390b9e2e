/** `explore` of a world of a running server, through SDK clients and raw requests: the same words and findings as in process. */
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import {
  connect,
  explore,
  type Lab,
  MockFailure,
  type RemoteExploreOptions,
  type RemoteWorld,
} from "@cloudstub/testing";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

let server: Server;
let lab: Lab;
let world: RemoteWorld;
const topic = "arn:aws:sns:us-east-1:000000000000:orders";
const clients = new WeakMap<RemoteWorld, ReturnType<typeof clientsOf>>();

function clientsOf(of: RemoteWorld) {
  const config = of.clientConfig({ fastRetries: true });
  return { sqs: new SQSClient(config), sns: new SNSClient(config), dynamodb: new DynamoDBClient(config) };
}

/** Made once, as an application does it: a run takes place in the world that they have already. */
function aws(): ReturnType<typeof clientsOf> {
  const made = clients.get(world) ?? clientsOf(world);
  clients.set(world, made);
  return made;
}

beforeAll(async () => {
  server = await startServer({ modules: [dynamodb, lambda, sns, sqs], port: 0, apiPort: 0, fidelity: "emulated" });
  lab = await connect(`http://127.0.0.1:${server.apiPort}`);
  world = await lab.world({ name: "seeded" });
  const QueueUrl = (await aws().sqs.send(new CreateQueueCommand({ QueueName: "orders" }))).QueueUrl;
  expect(QueueUrl).toMatch(/\/orders$/);
  await aws().sns.send(new CreateTopicCommand({ Name: "orders" }));
  await aws().sns.send(
    new SubscribeCommand({
      TopicArn: topic,
      Protocol: "sqs",
      Endpoint: "arn:aws:sqs:us-east-1:000000000000:orders",
      Attributes: { RawMessageDelivery: "true" },
    }),
  );
  await aws().dynamodb.send(
    new CreateTableCommand({
      TableName: "orders",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
});
beforeEach(async () => {
  world = await lab.world({ from: "seeded" });
  return () => world.drop();
});
afterAll(() => server.close());

const url = () => `${world.endpoint}/000000000000/orders`;
const put = () => aws().dynamodb.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: "a" } } }));
const publish = () => aws().sns.send(new PublishCommand({ TopicArn: topic, Message: "a" }));
const sendA = () => aws().sqs.send(new SendMessageCommand({ QueueUrl: url(), MessageBody: "a" }));

async function bodies(): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const receive = new ReceiveMessageCommand({ QueueUrl: url(), MaxNumberOfMessages: 10, WaitTimeSeconds: 0 });
    const { Messages = [] } = await aws().sqs.send(receive);
    if (Messages.length === 0) return found;
    found.push(...Messages.map(({ Body = "" }) => Body));
  }
}

const announcedOnce = {
  story: async () => {
    await put();
    await publish();
  },
  holds: async () => expect(await bodies()).toEqual(["a"]),
  disturbances: ["throttle", "lost-answer"],
} satisfies RemoteExploreOptions;

async function failureOf(options: RemoteExploreOptions): Promise<MockFailure> {
  const error = await explore(world, options).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(MockFailure);
  return error as MockFailure;
}

test("a lost answer that announces twice is told as in process, and repeated by its plan", async () => {
  const found = await failureOf(announcedOnce);
  expect(found.code).toBe("StoryBreaks");
  expect(found.message).toMatch(/^The story breaks in holds: expected \[ 'a', 'a' \] to deeply equal \[ 'a' \]\n/);
  expect(found.message).toContain("  > 2. sns Publish ");
  expect(found.message).toContain("AWS may do so: A client that gets no answer can't know");
  expect(found.message).toContain("It broke in the same way when it was repeated.");
  expect(found.message).toMatch(/explore\(world, \{ story, holds, only: "lost-answer@sns.Publish#1" \}\)$/);
  expect((found.cause as Error).message).toContain("to deeply equal");
  const again = await failureOf({ ...announcedOnce, only: "lost-answer@sns.Publish#1" });
  expect(again.message).toContain("Found in run 2 (");
});

test("a story that stands all of it leaves the world as it was, with its history and faults", async () => {
  await sendA();
  const fault = await world.on("sqs", "ListQueues").throttle();
  const explored = await explore(world, {
    story: put,
    holds: async () => expect(await bodies()).toEqual(["a"]),
    disturbances: ["lost-answer", "throttle"],
    pairs: 2,
    random: 1,
    seed: 5,
  });
  expect(explored).toMatchObject({ calls: ["dynamodb.PutItem#1"], singles: 2, pairs: 2, seed: 5, varied: 0 });
  expect(explored.runs).toBe(1 + explored.singles + explored.pairs + explored.random);
  expect(await world.history()).toHaveLength(1);
  expect(await bodies()).toEqual(["a"]);
  await aws().sqs.send(new ListQueuesCommand({}));
  expect(await fault.fired()).toBe(1);
});

test("a story that may reject is told to holds, and steps beside it run undisturbed", async () => {
  const errors = new Set<unknown>();
  const explored = await explore(world, {
    prepare: sendA,
    story: put,
    recover: sendA,
    holds: async (_, { error }) => {
      errors.add((error as Error | undefined)?.name);
      expect(await bodies()).toEqual(["a", "a"]);
    },
    disturbances: ["unavailable"],
    pairs: 0,
    random: 0,
  });
  expect(explored.runs).toBe(2);
  expect([...errors]).toEqual([undefined, "ServiceUnavailable"]);
});

test("a function whose handler the test gave before is one of each run", async () => {
  // The handler of another process, as the clients of other languages have it.
  const at = (path: string) => `http://127.0.0.1:${server.apiPort}/api/functions/${path}&world=${world.name}`;
  await fetch(at("handler?name=count"), { method: "POST" });
  const seen: string[] = [];
  const ask = async () => {
    const response = await fetch(at("next?name=count&timeout=5s"));
    const { invocation } = (await response.json()) as { invocation?: { requestId: string; payload: string } };
    if (invocation === undefined) return;
    seen.push(invocation.payload);
    await fetch(at(`answer?name=count&id=${invocation.requestId}`), {
      method: "POST",
      body: JSON.stringify({ payload: '"done"' }),
    });
  };
  const invoke = async () => {
    const asked = ask();
    const answer = await fetch(`${world.endpoint}/2015-03-31/functions/count/invocations`, {
      method: "POST",
      headers: { authorization: credential("lambda") },
      body: "1",
    });
    await asked;
    if (!answer.ok) throw new Error(await answer.text());
    return answer.headers.get("x-amz-function-error");
  };
  await fetch(`${world.endpoint}/2015-03-31/functions`, {
    method: "POST",
    headers: { authorization: credential("lambda") },
    body: JSON.stringify({
      FunctionName: "count",
      Runtime: "nodejs22.x",
      Role: "arn:aws:iam::000000000000:role/test",
      Handler: "index.handler",
      Code: { ZipFile: "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==" },
    }),
  });
  const results: unknown[] = [];
  await explore(world, {
    story: async () => void results.push(await invoke()),
    holds: () => {},
    disturbances: ["function-stopped"],
    pairs: 0,
    random: 0,
  });
  expect(seen).toEqual(["1", "1"]);
  expect(results).toEqual([null, "Unhandled"]);
});

const credential = (service: string) =>
  `AWS4-HMAC-SHA256 Credential=${world.accessKeyId}/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

test("what must happen sometimes fails a search in which it never does", async () => {
  world.sometimes("received-twice");
  world.sometimes("lost-answer");
  const found = await failureOf({
    story: async (same) => {
      await put();
      same.sometimes("put", true);
      same.sometimes("put twice", false);
    },
    holds: () => {},
    disturbances: ["lost-answer"],
    pairs: 0,
    random: 0,
  });
  expect(found.message).toMatch(/^In 2 runs this never happened: "received-twice", "put twice"\./);
});

test("a story that is not the same each time is told so", async () => {
  const warned: string[] = [];
  const { warn } = console;
  console.warn = (sentence: string) => void warned.push(sentence);
  let run = 0;
  const explored = await explore(world, {
    story: async () => {
      if (run++ === 0) await sendA();
      await put();
    },
    holds: () => {},
    disturbances: ["throttle"],
    pairs: 0,
    random: 0,
  }).finally(() => {
    console.warn = warn;
  });
  expect(explored).toMatchObject({ runs: 3, varied: 1, notMet: ["throttle@sqs.SendMessage#1"] });
  expect(warned).toEqual([expect.stringMatching(/^CloudStub: In 1 of 3 runs .* the application's own threads/)]);
});

const refused: [string, RemoteExploreOptions, string, RegExp][] = [
  ["breaks by itself", { story: put, holds: () => expect(1).toBe(2) }, "StoryBreaksUndisturbed", /holds: expected 1/],
  ["makes no call", { story: () => {}, holds: () => {} }, "StoryWithoutCalls", /made no call/],
  [
    "sends what nothing answers",
    {
      story: async () => {
        await put();
        await fetch(`${world.endpoint}/nothing`, { headers: { authorization: credential("lambda") } });
      },
      holds: () => {},
    },
    "StoryBreaksUndisturbed",
    /GET \/nothing matched nothing/,
  ],
  [
    "has a plan that no call meets",
    { story: put, holds: () => {}, only: "throttle@sqs.SendMessage#9" },
    "InvalidExploration",
    /calls of the story are dynamodb.PutItem#1/,
  ],
  [
    "is to meet what there is not",
    { story: put, holds: () => {}, disturbances: ["lost"] },
    "InvalidExploration",
    /"lost", which is not a disturbance\. Disturbances are lost-answer, .* Choices are /,
  ],
  ["is none", { story: 5 as never, holds: () => {} }, "InvalidExploration", /"story" of explore is 5/],
];

test.each(refused)("a story that %s is refused in the words of the library", async (_, options, code, message) => {
  const found = await failureOf(options);
  expect(found.code).toBe(code);
  expect(found.message).toMatch(message);
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly detail?: string;
  readonly run?: number;
  readonly step?: string;
  readonly plan?: string;
}

async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`http://127.0.0.1:${server.apiPort}/api/${path}`, {
    method,
    ...(body !== undefined && { body: text }),
  });
  return { ...((await response.json()) as object), status: response.status };
}

test("requests that do not fit an exploration are refused, and it goes on", async () => {
  const at = `explorations?world=${world.name}`;
  const next = `explorations/next?world=${world.name}`;
  expect(await send("POST", "explorations", {})).toMatchObject({
    status: 400,
    code: "InvalidExploration",
    detail: expect.stringContaining("Explore a fork of it: POST /api/worlds"),
  });
  expect(await send("POST", "explorations?world=nowhere")).toMatchObject({ status: 404, code: "UnknownWorld" });
  for (const path of [`${at}&seed=1`, `${next}&seed=1`])
    expect(await send("POST", path, {})).toMatchObject({ status: 400, code: "InvalidParameter" });
  for (const [body, detail] of [
    ["{", /is not JSON/],
    ["[]", /not a JSON object/],
    [{ disturbance: ["throttle"] }, /Did you mean disturbances\?/],
    [{ pairs: 1e9 }, /"pairs" of explore is 1000000000\. It must be a whole number of runs, 0 to 10000\./],
    [{ skip: "1000d" }, /longer than 366d/],
    [{ skip: "soon" }, /not a duration/],
    [{ prepare: "yes" }, /give true or false/],
    [{ sometimes: "x" }, /list of at most 100 names/],
    [{ only: "lost" }, /not a disturbance of a call/],
    [{ only: "x".repeat(1e5) }, /^.{200,900}$/],
    [{ only: Array(1001).fill("throttle@sqs.SendMessage#1").join("+") }, /A plan has 1000 parts at most/],
  ] as const)
    expect(await send("POST", at, body)).toMatchObject({ status: 400, detail: expect.stringMatching(detail) });
  for (const [method, path] of [
    ["GET", at],
    ["DELETE", at],
    ["POST", next],
  ] as const)
    expect(await send(method, path)).toMatchObject({ status: 404, code: "UnknownExploration" });
  expect(await send("POST", at, {})).toMatchObject({ status: 201, run: 1, step: "story" });
  expect(await send("POST", at, {})).toMatchObject({ status: 409, code: "ExplorationExists" });
  expect(await send("POST", next, {})).toMatchObject({ status: 400, detail: expect.stringContaining("run: ") });
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, name) => [name, true]));
  expect(await send("POST", next, { run: 1, step: "story", sometimes: many })).toMatchObject({
    status: 400,
    detail: expect.stringContaining("more than 100 names"),
  });
  expect(await send("POST", next, { run: 1, step: "holds" })).toMatchObject({
    status: 409,
    code: "OtherExplorationStep",
    detail: expect.stringContaining('the step "story" of run 1 is to be reported'),
  });
  expect(await send("GET", at)).toMatchObject({ status: 200, run: 1, step: "story" });
  await put();
  expect(await send("POST", next, { run: 1, step: "story" })).toMatchObject({ status: 200, run: 1, step: "holds" });
  expect(await send("POST", next, { run: 1, step: "holds" })).toMatchObject({
    run: 2,
    step: "story",
    plan: "lost-answer@dynamodb.PutItem#1",
  });
  expect(await send("DELETE", at)).toMatchObject({ status: 200 });
  expect(await send("POST", next, { run: 2, step: "story" })).toMatchObject({ status: 404 });
  expect(await world.history()).toEqual([]);
});

test("a report that is refused ends the exploration, and an error of any length is told", async () => {
  const itself = () =>
    fetch(`http://127.0.0.1:${server.apiPort}/api/explorations/next?world=${world.name}`, {
      method: "POST",
      body: JSON.stringify({ run: 1, step: "story" }),
    });
  const refused = explore(world, { story: itself, holds: () => {} });
  await expect(refused).rejects.toThrow("did not ask for step");
  const holds = () => {
    throw new Error("a".repeat(20_000_000));
  };
  expect((await failureOf({ story: sendA, holds })).message).toMatch(/holds: a{100}/);
});

test("a world that is dropped or made again while it is explored ends its exploration", async () => {
  const other = await lab.world({ from: "seeded", name: "other" });
  await other.on("sqs", "SendMessage").throttle();
  expect(await send("POST", "explorations?world=other", {})).toMatchObject({ status: 201, step: "story" });
  await expect(other.drop()).rejects.toThrow("This fault was never reached");
  expect(await send("GET", "explorations?world=other")).toMatchObject({ status: 404, code: "WorldDropped" });
  const again = await lab.world({ from: "seeded", name: "other" });
  expect(await send("POST", "explorations/next?world=other", { run: 1, step: "story" })).toMatchObject({
    status: 404,
    code: "UnknownExploration",
  });
  await again.drop();
});

test.each([
  ["the exploration is ended", "explorations?world=other", "UnknownExploration"],
  ["the world is dropped", "worlds?name=other", "WorldDropped"],
])("a report that waits for rest is refused at once where %s", async (_, ending, after) => {
  const other = await lab.world({ from: "seeded", name: "other" });
  const queues = new SQSClient(other.clientConfig());
  expect(await send("POST", "explorations?world=other", { skip: 0 })).toMatchObject({ status: 201 });
  await queues.send(new SendMessageCommand({ QueueUrl: url(), MessageBody: "a" }));
  await queues.send(new ReceiveMessageCommand({ QueueUrl: url() }));
  // The message is in flight, and the clock stands: rest does not come.
  const reported = send("POST", "explorations/next?world=other", { run: 1, step: "story" });
  await expect.poll(() => send("GET", "explorations?world=other")).toMatchObject({ status: 409 });
  expect(await send("DELETE", ending)).toMatchObject({ status: 200 });
  expect(await reported).toMatchObject({ status: 404, code: "UnknownExploration" });
  expect(await send("GET", "explorations?world=other")).toMatchObject({ status: 404, code: after });
  await other.drop().catch(() => {});
});

test("an exploration that goes no further does not keep its world, however many others begin", async () => {
  const own = await startServer({ modules: [sqs], port: 0, apiPort: 0, worldIdleMs: 1 });
  onTestFinished(() => own.close());
  const begin = async (name: string) => {
    const at = `http://127.0.0.1:${own.apiPort}/api`;
    await fetch(`${at}/worlds?name=${name}`, { method: "POST" });
    return (await fetch(`${at}/explorations?world=${name}`, { method: "POST" })).status;
  };
  expect(await begin("abandoned")).toBe(201);
  const { usedAt } = own.worlds.list()[0] ?? {};
  await expect.poll(() => Date.now()).toBeGreaterThan((usedAt ?? 0) + 1);
  expect(await begin("other")).toBe(201);
  expect(own.worlds.list().find(({ name }) => name === "abandoned")).toMatchObject({ usedAt });
  own.worlds.sweep();
  expect(own.worlds.has("abandoned")).toBe(false);
});

test("at most a hundred worlds are explored at a time", async () => {
  const worlds = await Promise.all(Array.from({ length: 101 }, () => lab.world()));
  const begun = await Promise.all(worlds.map(({ name }) => send("POST", `explorations?world=${name}`)));
  expect(begun.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 100 }, () => 201), 409]);
  await Promise.all(worlds.map((each) => each.drop()));
  expect(await send("POST", `explorations?world=${world.name}`)).toMatchObject({ status: 201 });
});
