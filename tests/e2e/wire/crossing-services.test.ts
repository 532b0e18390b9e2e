/** Requests that look like another service's: with all services enabled, the right service answers each, or none does. */
import { connect } from "node:net";
import { CreateFunctionCommand, InvokeCommand, LambdaClient, PublishVersionCommand } from "@aws-sdk/client-lambda";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { allServices } from "../all-services.js";

const all = allServices();
const latest = () => all.server.world.history.latestFirst()[0];
const form = { "content-type": "application/x-www-form-urlencoded" };

async function withFunction(): Promise<LambdaClient> {
  const lambda = new LambdaClient(all.config);
  await lambda.send(new CreateFunctionCommand({ FunctionName: "f", Role: "r", Code: {} }));
  return lambda;
}

describe("an operation that the function service does not have", () => {
  test("is not taken for an object's, and its SDK can read the answer", async () => {
    const lambda = await withFunction();
    await expect(lambda.send(new PublishVersionCommand({ FunctionName: "f" }))).rejects.toMatchObject({
      name: "UnknownOperationException",
      $metadata: { httpStatusCode: 404 },
    });
    expect(latest()).toMatchObject({ matched: false, serviceId: null });
  });

  test("writes no object into a bucket that is named as its path begins", async () => {
    const lambda = await withFunction();
    const s3 = new S3Client({ ...all.config, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: "2015-03-31" }));
    await s3.send(new PutObjectCommand({ Bucket: "2015-03-31", Key: "functions/f/aliases/a", Body: "kept" }));
    const update = await all.mock("PUT /2015-03-31/functions/f/aliases/a", {
      body: "{}",
      headers: { authorization: "AWS4-HMAC-SHA256 Credential=k/20260101/us-east-1/lambda/aws4_request, Signature=x" },
    });
    expect(update.status).toBe(404);
    expect(await (await all.mock("GET /2015-03-31/functions/f/aliases/a")).text()).toBe("kept");
    lambda.destroy();
  });
});

describe("a body that calls itself a form", () => {
  test("is the payload of the function in its path, with any content", async () => {
    await withFunction();
    const body = "Action=CreateTopic&Name=oops&Version=2010-03-31";
    const response = await all.mock("POST /2015-03-31/functions/f/invocations", { body, headers: form });
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect((await all.api("GET /api/sns/list-topics")).body).toEqual({ topics: [] });
  });

  test("may contain something other than a form", async () => {
    const lambda = await withFunction();
    const response = await all.mock("POST /2015-03-31/functions/f/invocations", {
      body: '{"a":"100%"}',
      headers: form,
    });
    expect(await response.text()).toBe('{"a":"100%"}');
    expect(
      (
        await lambda.send(new InvokeCommand({ FunctionName: "f", Payload: Buffer.from("%") }))
      ).Payload?.transformToString(),
    ).toBe("%");
  });

  test("is not the queue service's Query protocol, nor an object's upload", async () => {
    const response = await all.mock("POST /000000000000/orders", {
      body: "Action=SendMessage&MessageBody=x",
      headers: form,
    });
    expect(response.status).toBe(404);
    expect(latest()).toMatchObject({ matched: false });
  });
});

test("a POST to an object without an upload's id is not an operation", async () => {
  const response = await all.mock("POST /bucket/key", { body: "x", headers: { "content-type": "text/plain" } });
  expect(response.status).toBe(404);
  expect(latest()).toMatchObject({ matched: false });
});

test.each(["http://127.0.0.1:4566", "HTTP://proxy.internal"])(
  "an address that names the server, as through a proxy, is its path: %s",
  async (origin) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(all.server.port, "127.0.0.1", () => {
        socket.write(`GET ${origin}/2015-03-31/functions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      });
      let text = "";
      socket.on("data", (data) => {
        text += data.toString();
      });
      socket.on("end", () => resolve(text)).on("error", reject);
    });
    expect(answer).toContain('{"Functions":[]}');
  },
);
