/** An SDK that is pointed at the API port shows the sentence with the remedy, in each protocol. */
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import {
  DeleteObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyService } from "../../all-services.js";

let server: Server;
beforeAll(async () => {
  server = await startServer({ modules: everyService, port: 0, apiPort: 0 });
});
afterAll(() => server.close());

const config = () => ({
  endpoint: `http://127.0.0.1:${server.apiPort}`,
  region: "us-east-1",
  credentials: { accessKeyId: "any", secretAccessKey: "any" },
  maxAttempts: 1,
});
const s3 = () => new S3Client({ ...config(), forcePathStyle: true });

test.each<[name: string, code: string, send: () => Promise<unknown>]>([
  ["JSON with a target", "MethodNotAllowed", () => new SQSClient(config()).send(new ListQueuesCommand({}))],
  [
    "JSON with a target, of DynamoDB",
    "MethodNotAllowed",
    () => new DynamoDBClient(config()).send(new ListTablesCommand({})),
  ],
  ["REST with JSON", "UnknownRoute", () => new LambdaClient(config()).send(new ListFunctionsCommand({}))],
  ["Query", "MethodNotAllowed", () => new SNSClient(config()).send(new ListTopicsCommand({}))],
  ["Query, of STS", "MethodNotAllowed", () => new STSClient(config()).send(new GetCallerIdentityCommand({}))],
  ["REST with XML, at the root", "UnknownRoute", () => s3().send(new ListBucketsCommand({}))],
  ["REST with XML, a list", "UnknownRoute", () => s3().send(new ListObjectsV2Command({ Bucket: "photos" }))],
  [
    "REST with XML, with a body",
    "UnknownRoute",
    () => s3().send(new PutObjectCommand({ Bucket: "photos", Key: "a", Body: "a" })),
  ],
  [
    "REST with XML, without one",
    "UnknownRoute",
    () => s3().send(new DeleteObjectCommand({ Bucket: "photos", Key: "a" })),
  ],
])("%s", async (_, code, send) => {
  const error = await send().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).name).toBe(code);
  expect((error as Error).message).toContain(
    `This looks like a request of an SDK: point it at the mock port, http://127.0.0.1:${server.port}.`,
  );
});

test("other clients get problem documents, and the redirect to the console", async () => {
  const api = `http://127.0.0.1:${server.apiPort}`;
  const root = await fetch(`${api}/`, { redirect: "manual" });
  expect([root.status, root.headers.get("location")]).toEqual([302, "/console"]);
  const answer = await fetch(`${api}/photos`);
  const { detail, message } = (await answer.json()) as { detail: string; message: string };
  expect([answer.headers.get("content-type"), message]).toEqual(["application/problem+json", detail]);
  expect(detail).not.toContain("SDK");
});

test("an SDK that is refused by its host's name is told so", async () => {
  const answer = await fetch(`http://127.0.0.1:${server.apiPort}/`, {
    method: "POST",
    headers: { Origin: "http://evil.example", "X-Amz-Target": "AmazonSQS.ListQueues" },
  });
  const { __type, message } = (await answer.json()) as { __type: string; message: string };
  expect([answer.status, answer.headers.get("x-amzn-errortype"), __type]).toEqual([
    403,
    "OriginNotAllowed",
    "OriginNotAllowed",
  ]);
  expect(message).toContain("--allow-origin=");
});
