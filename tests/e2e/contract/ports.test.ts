/** All services on one mock port: the service that answers each request, and the status record. */
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { ListDocumentsCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { allServices } from "../all-services.js";

const lab = allServices();
const unmatched = { serviceId: null, operation: null, statusCode: 404, matched: false };
const latest = async () => ((await lab.api("GET /api/history")).body["requests"] as object[])[0];

// Specification 1 sqs; 1 sns; 1 secretsmanager; 1 s3; 1 lambda; 1 dynamodb; 1 ssm; 2.1 modules; 2.1 modules[].stubs[]
test("the status record shows the seven services, each with the protocol of its stubs", async () => {
  const { body } = await lab.api("GET /api/status");
  const modules = body["modules"] as { id: string; stubs: { protocol: string; matchKey: string }[] }[];
  const shown = modules.map(({ id, stubs }) => [
    id,
    [...new Set(stubs.map(({ protocol }) => protocol))].join(),
    [...new Set(stubs.map(({ matchKey }) => /^([\w]+)\.\w+$/.exec(matchKey)?.[1]))].join(),
  ]);
  // Services that the specification does not name may be there too.
  const specified = [
    ["dynamodb", "JSON_TARGET", "DynamoDB_20120810"],
    ["lambda", "REST_JSON", ""],
    ["s3", expect.stringMatching(/^REST/), ""],
    ["secretsmanager", "JSON_TARGET", "secretsmanager"],
    ["sns", "QUERY", ""],
    ["sqs", "JSON_TARGET", "AmazonSQS"],
    ["ssm", "JSON_TARGET", "AmazonSSM"],
  ];
  expect(shown.filter(([id]) => specified.some(([name]) => name === id)).sort()).toEqual(specified);
});

// Specification 1.3b
test("a path that begins with /api is an object's on the mock port, and a route's on the API port", async () => {
  const s3 = new S3Client({ ...lab.config, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "api" }));
  await s3.send(new PutObjectCommand({ Bucket: "api", Key: "status", Body: "an object" }));
  s3.destroy();
  expect(await (await lab.mock("GET /api/status")).text()).toBe("an object");
  expect((await lab.api("GET /api/status")).body).toHaveProperty("routes");
});

// Specification 4.4 others
test("an operation outside of the parameter store's surface is not an operation of any other service", async () => {
  const ssm = new SSMClient(lab.config);
  await expect(ssm.send(new ListDocumentsCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  ssm.destroy();
  expect(await latest()).toMatchObject(unmatched);
});

// Specification 4.3 7
test("a queue's URL takes no Action: the message is not sent", async () => {
  const sqs = new SQSClient(lab.config);
  const { QueueUrl = "" } = await sqs.send(new CreateQueueCommand({ QueueName: "orders" }));
  sqs.destroy();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answers = [
    await fetch(`${QueueUrl}?Action=SendMessage&MessageBody=m`),
    await fetch(QueueUrl, { method: "POST", headers, body: "Action=SendMessage&MessageBody=m" }),
  ];
  expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true]);
  expect((await lab.api("GET /api/sqs/receive-message?queue=orders")).body).toEqual({ messages: [] });
});

// Specification 1.2; 4.1 GET /console; 4.1 GET /
test("the root of the API port leads to the console, which is HTML", async () => {
  const api = `http://127.0.0.1:${lab.server.apiPort}`;
  const root = await fetch(`${api}/`, { redirect: "manual" });
  expect([root.status, root.headers.get("location")]).toEqual([302, "/console"]);
  const console = await fetch(`${api}/console`);
  expect([console.status, console.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)]);
});

// Specification 4.2 2
test.each([
  ["POST /api/ssm/delete-parameter", "GET /api/ssm/get-parameter?name=db"],
  ["PUT /api/secretsmanager/put", "GET /api/secretsmanager/get?name=db"],
  ["DELETE /api/secretsmanager/delete", "GET /api/secretsmanager/get?name=db"],
])("%s does not read parameters from a body", async (request, check) => {
  await lab.api("PUT /api/secretsmanager/put?name=db&value=kept");
  await lab.api("POST /api/ssm/put-parameter?name=db&value=kept");
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  expect(await lab.api(request, { body: "name=db&value=other", headers })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("name is missing") },
  });
  expect(JSON.stringify((await lab.api(check)).body)).toContain('"kept"');
});
