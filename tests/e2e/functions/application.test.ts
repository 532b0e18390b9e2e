/**
 * An application that runs by itself: a queue, a function in Node.js, a table, its stream, a function in Python, a topic, a queue, and a function
 * built from Go, which writes to a last queue.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateFunctionCommand, waitUntilFunctionActiveV2 } from "@aws-sdk/client-lambda";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { zipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { arnOf, start } from "./started.js";

/** Puts an item for each message; says how often it got that. It ends with its process after its first item, where it is told to crash. */
const node = `
const { DynamoDBClient, PutItemCommand } = require("@aws-sdk/client-dynamodb");
const fs = require("node:fs"), os = require("node:os");
const tables = new DynamoDBClient({});
exports.handler = async ({ Records }) => {
  for (const { body, attributes } of Records) {
    const Item = { id: { S: body }, receives: { N: attributes.ApproximateReceiveCount } };
    await tables.send(new PutItemCommand({ TableName: "orders", Item }));
    const mark = os.tmpdir() + "/crashed";
    if (process.env.CRASH && !fs.existsSync(mark)) { fs.writeFileSync(mark, ""); process.exit(1); }
  }
};`;

/** What Python and Go send in: a form, or JSON, that is signed with the function's key and not checked. */
const python = `
import os, urllib.parse, urllib.request
def handler(event, context):
    for record in event["Records"]:
        image = record["dynamodb"]["NewImage"]
        form = {"Action": "Publish", "Version": "2010-03-31", "TopicArn": os.environ["TOPIC"],
                "Message": image["id"]["S"] + " " + image["receives"]["N"]}
        key = os.environ["AWS_ACCESS_KEY_ID"]
        request = urllib.request.Request(os.environ["AWS_ENDPOINT_URL"], urllib.parse.urlencode(form).encode(), {
            "Authorization": f"AWS4-HMAC-SHA256 Credential={key}/20260101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=0",
            "Content-Type": "application/x-www-form-urlencoded"})
        urllib.request.urlopen(request).read()
`;

const go = `package main

import ("bytes"; "encoding/json"; "io"; "net/http"; "os")

type event struct { Records []struct { Body string \`json:"body"\` } }

func send(body string) {
	text, _ := json.Marshal(map[string]string{"QueueUrl": "http://x/000000000000/done", "MessageBody": body})
	request, _ := http.NewRequest("POST", os.Getenv("AWS_ENDPOINT_URL"), bytes.NewReader(text))
	request.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential="+os.Getenv("AWS_ACCESS_KEY_ID")+"/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0")
	request.Header.Set("Content-Type", "application/x-amz-json-1.0")
	request.Header.Set("X-Amz-Target", "AmazonSQS.SendMessage")
	answer, err := http.DefaultClient.Do(request)
	if err != nil { panic(err) }
	answer.Body.Close()
}

func main() {
	api := "http://" + os.Getenv("AWS_LAMBDA_RUNTIME_API") + "/2018-06-01/runtime/invocation/"
	for {
		next, err := http.Get(api + "next")
		if err != nil { os.Exit(1) }
		text, _ := io.ReadAll(next.Body)
		next.Body.Close()
		var given event
		json.Unmarshal(text, &given)
		for _, record := range given.Records { send(record.Body) }
		id := next.Header.Get("Lambda-Runtime-Aws-Request-Id")
		answer, _ := http.Post(api+id+"/response", "application/json", bytes.NewReader([]byte("{}")))
		answer.Body.Close()
	}
}
`;

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasGo = spawnSync("go", ["version"]).status === 0;

/** The last function in Node.js, where Go is not installed. */
const nodeInPlaceOfGo = `
const { SQSClient, SendMessageCommand } = require("@aws-sdk/client-sqs");
const queues = new SQSClient({});
exports.handler = async ({ Records }) => {
  for (const { body } of Records) await queues.send(new SendMessageCommand({ QueueUrl: "http://x/000000000000/done", MessageBody: body }));
};`;

function built(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "cloudstub-go-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "main.go"), go);
  writeFileSync(join(folder, "go.mod"), "module example.com/last\n\ngo 1.20\n");
  execFileSync("go", ["build", "-o", "bootstrap", "."], { cwd: folder, env: { ...process.env, CGO_ENABLED: "0" } });
  return readFileSync(join(folder, "bootstrap"));
}

async function application(variables: Record<string, string> = {}) {
  const started = await start({ port: 0, functions: { nodePath: [join(root, "node_modules")] } });
  const { mock, functions, queue, map } = started;
  const [first, out, done] = [await queue("in"), await queue("out"), await queue("done")];
  const tables = new DynamoDBClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const topics = new SNSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const { TableDescription: { LatestStreamArn } = {} } = await tables.send(
    new CreateTableCommand({
      TableName: "orders",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    }),
  );
  const { TopicArn = "" } = await topics.send(new CreateTopicCommand({ Name: "changes" }));
  const Attributes = { RawMessageDelivery: "true" };
  await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint: arnOf("sqs", "out"), Attributes }));
  const create = async (FunctionName: string, Runtime: string, files: Record<string, Uint8Array>) => {
    await functions.send(
      new CreateFunctionCommand({
        FunctionName,
        Runtime: Runtime as "nodejs22.x",
        Handler: "index.handler",
        Role: "arn:aws:iam::000000000000:role/r",
        Timeout: 30,
        Code: {
          ZipFile: zipSync(
            Object.fromEntries(
              Object.entries(files).map(([name, bytes]) => [name, [bytes, { os: 3, attrs: 0o100755 << 16 }]]),
            ),
          ),
        },
        Environment: { Variables: { TOPIC: TopicArn, ...variables } },
      }),
    );
    await waitUntilFunctionActiveV2({ client: functions, maxWaitTime: 10 }, { FunctionName });
  };
  const text = (code: string) => Buffer.from(code);
  await create("first", "nodejs22.x", { "index.js": text(node) });
  await create("second", "python3.13", { "index.py": text(python) });
  if (hasGo) await create("last", "provided.al2023", { bootstrap: built() });
  else await create("last", "nodejs22.x", { "index.js": text(nodeInPlaceOfGo) });
  await map({ FunctionName: "first", EventSourceArn: arnOf("sqs", "in"), BatchSize: 1 });
  await map({ FunctionName: "second", EventSourceArn: LatestStreamArn, StartingPosition: "TRIM_HORIZON" });
  await map({ FunctionName: "last", EventSourceArn: arnOf("sqs", "out") });
  return { ...started, first, out, done };
}

test.skipIf(!hasPython)(
  "runs by itself, and is done when it says that it is at rest",
  { timeout: 120_000 },
  async () => {
    const { mock, send, first, out, done, bodies, counts } = await application();
    for (const id of ["a", "b", "c", "d"]) await send(first, id);
    await mock.settled({ timeout: "60s" });
    expect((await bodies(done)).sort()).toEqual(["a 1", "b 1", "c 1", "d 1"]);
    expect([await counts(first), await counts(out)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  },
);

test.skipIf(!hasPython)(
  "loses nothing where a function ends after its work, and does that twice",
  { timeout: 120_000 },
  async () => {
    const { mock, send, first, done, bodies, counts } = await application({ CRASH: "yes" });
    await send(first, "a");
    await mock.settled({ timeout: "60s" });
    expect([await counts(first), await counts(done)]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    await send(first, "b");
    await mock.settled({ timeout: "60s", skip: "40s" });
    expect((await bodies(done)).sort()).toEqual(["a 1", "a 2", "b 1"]);
    expect(await counts(first)).toEqual([0, 0]);
  },
);
