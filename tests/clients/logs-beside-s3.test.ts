import { gunzipSync } from "node:zlib";
import {
  CancelExportTaskCommand,
  CloudWatchLogsClient,
  CreateExportTaskCommand,
  type CreateExportTaskCommandInput,
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  DeleteLogGroupCommand,
  DescribeExportTasksCommand,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { addFault, manualClock } from "@cloudstub/core";
import logs from "@cloudstub/logs";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// "Recorded" stands for an answer of AWS in the tests of moto that its authors ran against it, or in LocalStack's.

const begin = Date.UTC(2026, 3, 1);
const clock = manualClock(begin);
const group = { logGroupName: "/app/orders" };
let server: Server;
let client: CloudWatchLogsClient;
let storage: S3Client;

beforeAll(async () => {
  const serviceOptions = { logs: { exportDuration: "60s" } };
  server = await startServer({ modules: [logs, s3], fidelity: "emulated", clock, port: 0, apiPort: 0, serviceOptions });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
  client = new CloudWatchLogsClient(config);
  storage = new S3Client({ ...config, forcePathStyle: true });
});
afterAll(async () => {
  client.destroy();
  storage.destroy();
  await server.close();
});
beforeEach(async () => {
  server.world.reset();
  await storage.send(new CreateBucketCommand({ Bucket: "archive" }));
  await client.send(new CreateLogGroupCommand(group));
  for (const [logStreamName, ...messages] of [
    ["2026/04/01/[$LATEST]a", "one", "two\n"],
    ["2026/04/01/[$LATEST]b", "three"],
    ["worker", "four"],
    ["empty"],
  ] as const) {
    await client.send(new CreateLogStreamCommand({ ...group, logStreamName }));
    const logEvents = messages.map((message, at) => ({ timestamp: clock.now() + at, message }));
    if (logEvents.length > 0) await client.send(new PutLogEventsCommand({ ...group, logStreamName, logEvents }));
  }
});

const create = async (input: Partial<CreateExportTaskCommandInput> = {}) => {
  const times = { from: begin, to: clock.now() + 1000 };
  return (await client.send(new CreateExportTaskCommand({ ...group, ...times, destination: "archive", ...input })))
    .taskId;
};
const tasks = async (input = {}) => (await client.send(new DescribeExportTasksCommand(input))).exportTasks ?? [];
const statusOf = async (taskId: string | undefined) => (await tasks({ taskId }))[0]?.status;
/** Lets the next request of an operation fail. */
const refuse = (operation: string) =>
  addFault(server, { service: "s3", operation, effect: "error", code: "AccessDenied", when: { times: 1 } }, "fault");
const keys = async () => {
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket: "archive" }));
  return Contents.map(({ Key }) => Key);
};
const read = async (Key: string) => {
  const { Body } = await storage.send(new GetObjectCommand({ Bucket: "archive", Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

test("an export is pending, runs and is complete, and its events are compressed in a folder for each stream", async () => {
  const [from, to] = [clock.now(), clock.now() + 1000];
  const taskId = await create({ from, to, taskName: "april" });
  const shown = {
    taskId,
    taskName: "april",
    ...group,
    from,
    to,
    destination: "archive",
    destinationPrefix: "exportedlogs",
  };
  // Recorded: a UUID, these members, and the object with which AWS tries the bucket.
  expect(taskId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await tasks()).toEqual([{ ...shown, status: { code: "PENDING" }, executionInfo: { creationTime: from } }]);
  expect(await keys()).toEqual(["aws-logs-write-test"]);
  expect((await read("aws-logs-write-test")).toString()).toBe("Permission Check Successful");
  await clock.advance(1);
  // User guide, "Describe export tasks (CLI)".
  expect(await statusOf(taskId)).toEqual({ code: "RUNNING", message: "Started Successfully" });
  await clock.advance(60_000);
  await expect.poll(() => statusOf(taskId)).toEqual({ code: "COMPLETED", message: "Completed successfully" });
  expect((await tasks())[0]?.executionInfo).toEqual({ creationTime: from, completionTime: from + 60_001 });
  const folder = `exportedlogs/${taskId}`;
  const at = (ms: number) => new Date(from + ms).toISOString();
  const lines = {
    [`${folder}/2026-04-01-[$LATEST]a/000000.gz`]: `${at(0)} one\n${at(1)} two\n`,
    [`${folder}/2026-04-01-[$LATEST]b/000000.gz`]: `${at(0)} three\n`,
    [`${folder}/worker/000000.gz`]: `${at(0)} four\n`,
  };
  expect(await keys()).toEqual(["aws-logs-write-test", ...Object.keys(lines)]);
  for (const [key, text] of Object.entries(lines)) expect(gunzipSync(await read(key)).toString()).toBe(text);
});

test("an export has the events of its streams between its times, both included, in files of some megabytes", async () => {
  const before = clock.now();
  const stream = { ...group, logStreamName: "worker" };
  const message = "x".repeat(999_000);
  for (let number = 1; number <= 6; number++)
    await client.send(new PutLogEventsCommand({ ...stream, logEvents: [{ timestamp: before + number, message }] }));
  const taskId = await create({
    from: before + 1,
    to: before + 6,
    logStreamNamePrefix: "wor",
    destinationPrefix: "a/b",
  });
  await clock.advance(60_001);
  await expect.poll(() => statusOf(taskId)).toMatchObject({ code: "COMPLETED" });
  const files = [0, 1].map((number) => `a/b/${taskId}/worker/00000${number}.gz`);
  expect(await keys()).toEqual(["a/b/aws-logs-write-test", ...files].toSorted());
  const texts = await Promise.all(files.map(async (file) => gunzipSync(await read(file)).toString()));
  const times = texts.map((text) =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split(" ", 1)[0]),
  );
  expect(times.flat()).toEqual([1, 2, 3, 4, 5, 6].map((number) => new Date(before + number).toISOString()));
});

test("an export may end at a time that no date has", async () => {
  const to = Number.MAX_SAFE_INTEGER;
  const taskId = await create({ to, logStreamNamePrefix: "worker" });
  expect(await tasks({ taskId })).toMatchObject([{ to }]);
  await clock.advance(60_001);
  await expect.poll(() => statusOf(taskId)).toMatchObject({ code: "COMPLETED" });
  expect(await keys()).toEqual(["aws-logs-write-test", `exportedlogs/${taskId}/worker/000000.gz`]);
});

test("exports are shown in the reverse order of their creation, in pages and by status, and one is active at a time", async () => {
  const first = await create();
  await expect(create()).rejects.toMatchObject({
    name: "LimitExceededException",
    message: "Resource limit exceeded.",
  });
  await clock.advance(60_001);
  await expect.poll(() => statusOf(first)).toMatchObject({ code: "COMPLETED" });
  const second = await create();
  const ids = async (input = {}) => (await tasks(input)).map(({ taskId }) => taskId);
  expect(await ids()).toEqual([second, first]);
  expect(await ids({ statusCode: "COMPLETED" })).toEqual([first]);
  expect(await ids({ taskId: first, statusCode: "PENDING" })).toEqual([]);
  // Recorded: none for an unknown id.
  expect(await ids({ taskId: "368a7022dea3dd621" })).toEqual([]);
  const { nextToken, exportTasks } = await client.send(new DescribeExportTasksCommand({ limit: 1 }));
  expect([exportTasks?.[0]?.taskId, await ids({ limit: 1, nextToken })]).toEqual([second, [first]]);
});

test("an export that is cancelled writes nothing, and another one may begin", async () => {
  const taskId = await create();
  await clock.advance(1);
  await client.send(new CancelExportTaskCommand({ taskId }));
  expect(await statusOf(taskId)).toMatchObject({ code: "CANCELLED" });
  // Recorded, without a full stop; and the other with one.
  await expect(client.send(new CancelExportTaskCommand({ taskId }))).rejects.toMatchObject({
    name: "InvalidOperationException",
    message: "The specified export task has already finished",
  });
  await expect(client.send(new CancelExportTaskCommand({ taskId: "none" }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
    message: "The specified export task does not exist.",
  });
  await create({ destinationPrefix: "second" });
  await clock.advance(60_001);
  await expect.poll(keys).toContainEqual(expect.stringMatching(/^second\/.*\/worker\//));
  expect(await keys()).not.toContainEqual(expect.stringMatching(/^exportedlogs/));
});

test.each([
  [
    { destination: "nowhere" },
    "InvalidParameterException",
    "The given bucket does not exist. Please make sure the bucket is valid.",
  ],
  [{ logGroupName: "/nowhere" }, "ResourceNotFoundException", "The specified log group does not exist."],
  [{ from: 2, to: 1 }, "InvalidParameterException", "The time in from has to be before the time in to."],
])("an export %j is refused", async (input, name, message) => {
  await expect(create(input)).rejects.toMatchObject({ name, message });
  expect(await tasks()).toEqual([]);
});

// Users' reports of buckets whose policies do not let the service in.
test.each(["GetBucketAcl", "PutObject"])("a bucket that refuses %s is refused", async (operation) => {
  refuse(operation);
  await expect(create()).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: `${operation} call on the given bucket failed. Please check if CloudWatch Logs has been granted permission to perform this operation.`,
  });
  expect(await tasks()).toEqual([]);
});

test("an export fails whose bucket refuses its files, and one whose group is gone has none", async () => {
  const taskId = await create();
  refuse("PutObject");
  await clock.advance(60_001);
  await expect
    .poll(() => statusOf(taskId))
    .toMatchObject({ code: "FAILED", message: expect.stringContaining("AccessDenied") });
  const second = await create();
  await client.send(new DeleteLogGroupCommand(group));
  await clock.advance(60_001);
  await expect.poll(() => statusOf(second)).toMatchObject({ code: "COMPLETED" });
  expect(await keys()).toEqual(["aws-logs-write-test"]);
});
