/**
 * Bad input over real sockets: each gets a 4xx in the form that its client parses, the server lives on, and what was
 * stored before is still there.
 */
import { request } from "node:http";
import { connect } from "node:net";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: Server;
let client: SQSClient;
let QueueUrl: string;
const defects: unknown[] = [];

beforeAll(async () => {
  server = await startServer({ modules: [sqs], available: [{ id: "sqs" }, { id: "ssm" }], port: 0, apiPort: 0 });
  server.world.observers.push(({ defect }) => void (defect !== undefined && defects.push(defect)));
  client = new SQSClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  QueueUrl = (await client.send(new CreateQueueCommand({ QueueName: "kept" }))).QueueUrl as string;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "still here" }));
});

afterAll(async () => {
  await stillHere();
  client.destroy();
  await server.close();
});

async function stillHere(): Promise<void> {
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  expect(Messages?.map(({ Body }) => Body)).toEqual(["still here"]);
  expect(defects).toEqual([]);
}

describe("the host that a client sends is that of the URLs in answers", () => {
  test.each([
    ["queues.test:4566", "http://queues.test:4566"],
    ["999.0.0.1", "http://localhost"],
    ["localhos%00", "http://localhost"],
    ["localhost:99999", "http://localhost"],
  ])("%s: %s", async (host, endpoint) => {
    const headers = { host, "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.GetQueueUrl" };
    const body = await new Promise<string>((resolve, reject) => {
      const sent = request({ port: server.port, host: "127.0.0.1", method: "POST", headers }, (answer) => {
        answer.setEncoding("utf8");
        let text = "";
        answer.on("data", (piece) => (text += piece)).on("end", () => resolve(text));
      });
      sent.on("error", reject).end('{"QueueName":"kept"}');
    });
    expect(JSON.parse(body)).toEqual({ QueueUrl: `${endpoint}/000000000000/kept` });
  });
});

/** Sends a SendMessage whose body is replaced after the SDK wrote it, so that the SDK parses the answer. */
async function sendRaw(body: string | Uint8Array): Promise<{ name: string; message: string; status: number }> {
  const command = new SendMessageCommand({ QueueUrl, MessageBody: "x" });
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { body: unknown; headers: { [name: string]: string } };
      request.body = body;
      request.headers["content-length"] = String(Buffer.byteLength(body));
      return next(args);
    },
    { step: "build", priority: "low" },
  );
  const error = (await client.send(command).catch((error: unknown) => error)) as Error & {
    $metadata: { httpStatusCode: number };
  };
  return { name: error.name, message: error.message, status: error.$metadata?.httpStatusCode };
}

describe("a body that is not what the operation takes is refused in the SDK's own words", () => {
  const url = JSON.stringify("http://localhost/000000000000/kept");
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  test.each<[name: string, body: string | Uint8Array, code: string, message: RegExp]>([
    ["broken JSON", '{"QueueUrl":', "SerializationException", /not valid JSON/],
    ["no JSON at all", "Action=SendMessage", "SerializationException", /not valid JSON/],
    [
      "invalid UTF-8",
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      "SerializationException",
      /not valid UTF-8/,
    ],
    ["a list instead of an object", "[]", "SerializationException", /START_ARRAY can not be converted to a structure/],
    ["null instead of an object", "null", "SerializationException", /NULL_VALUE can not be converted to a structure/],
    [
      "a string instead of an object",
      '"x"',
      "SerializationException",
      /STRING_VALUE can not be converted to a structure/,
    ],
    [
      "a number for a string",
      `{"QueueUrl":${url},"MessageBody":1}`,
      "SerializationException",
      /NUMBER_VALUE can not be converted to String \(at MessageBody\)/,
    ],
    [
      "a string for a number",
      `{"QueueUrl":${url},"MessageBody":"a","DelaySeconds":"1"}`,
      "SerializationException",
      /\(at DelaySeconds\)/,
    ],
    [
      "a list for a map",
      `{"QueueUrl":${url},"MessageBody":"a","MessageAttributes":[]}`,
      "SerializationException",
      /START_ARRAY .* \(at MessageAttributes\)/,
    ],
    [
      "a value that is not base64",
      `{"QueueUrl":${url},"MessageBody":"a","MessageAttributes":{"k":{"DataType":"Binary","BinaryValue":"$$"}}}`,
      "SerializationException",
      /not base64 \(at MessageAttributes\.k\.BinaryValue\)/,
    ],
    [
      "a null in a map",
      `{"QueueUrl":${url},"MessageBody":"a","MessageAttributes":{"k":null}}`,
      "SerializationException",
      /null is not allowed here \(at MessageAttributes\.k\)/,
    ],
    ["nothing", "", "MissingParameter", /QueueUrl/],
    ["an empty object", "{}", "MissingParameter", /QueueUrl/],
    ["a missing member", `{"QueueUrl":${url}}`, "MissingParameter", /MessageBody/],
    ["a null member", `{"QueueUrl":${url},"MessageBody":null}`, "MissingParameter", /MessageBody/],
    [
      "a missing member inside",
      `{"QueueUrl":${url},"MessageBody":"a","MessageAttributes":{"k":{"StringValue":"v"}}}`,
      "MissingParameter",
      /MessageAttributes\.k\.DataType/,
    ],
    ["__proto__ as the input", '{"__proto__":{"QueueUrl":"x","MessageBody":"y"}}', "MissingParameter", /QueueUrl/],
    ["nesting a million levels deep", deep(1_000_000), "SerializationException", /.*/],
    [
      "a queue that is not there",
      `{"QueueUrl":"http://localhost/000000000000/constructor","MessageBody":"a"}`,
      "QueueDoesNotExist",
      /.*/,
    ],
  ])("%s", async (_, body, name, message) => {
    const error = await sendRaw(body);
    expect(error).toMatchObject({ name, status: 400 });
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/\bat .*\.(ts|js):/);
    await stillHere();
  });

  test("members and attributes named as JavaScript's own are data", async () => {
    const { name } = await sendRaw(
      `{"QueueUrl":${url},"MessageBody":"a","MessageAttributes":{"__proto__":{"DataType":"Nonsense","StringValue":"v"}}}`,
    );
    expect(name).toBe("InvalidParameterValue");
    expect(({} as { DataType?: unknown }).DataType).toBeUndefined();
  });
});

/** Writes bytes to the mock port and gives back all that comes until the connection ends. */
function exchange(bytes: string, { half = false, hangUp = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ port: server.port, host: "127.0.0.1", allowHalfOpen: true }, () => {
      socket.write(bytes, () => {
        if (hangUp) socket.destroy();
        else if (half) socket.end();
      });
    });
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer; so far: ${text}`)));
    socket.on("data", (data) => {
      text += data.toString("latin1");
    });
    socket.on("end", () => socket.end());
    socket.on("close", (failed) => (failed ? reject(new Error("connection failed")) : resolve(text)));
    socket.on("error", (error) => (hangUp ? resolve("") : reject(error)));
  });
}

describe("bytes that are no request, or not all of one", () => {
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AmazonSQS.SendMessage\r\n";
  const body = '{"QueueUrl":"http://localhost/000000000000/kept","MessageBody":"never"}';

  test("bytes that are not HTTP get a 400 that names what is wrong", async () => {
    const answer = await exchange("hello\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] as string)).toMatchObject({ __type: "MalformedHttpRequest" });
    await stillHere();
  });

  test("headers beyond 64 KiB get a 431 that SDKs parse", async () => {
    const answer = await exchange(`${head}X-Long: ${"x".repeat(70_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/x-amzn-errortype: RequestHeaderFieldsTooLarge/i);
    await stillHere();
  });

  test("a body that is cut off gets a 400 and changes nothing", async () => {
    const answer = await exchange(`${head}Content-Length: ${body.length + 10}\r\n\r\n${body}`, { half: true });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await stillHere();
  });

  test("a client that hangs up in the middle changes nothing", async () => {
    await exchange(`${head}Content-Length: ${body.length + 10}\r\n\r\n${body}`, { hangUp: true }).catch(() => "");
    await stillHere();
  });

  test("two content lengths are refused", async () => {
    const answer = await exchange(`${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await stillHere();
  });

  test("a chunked body with a broken chunk size is refused", async () => {
    const answer = await exchange(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await stillHere();
  });
});

// Specification 4.3 6; 7 no stub
describe("a request that no stub matches gets a 404 that says what would have helped", () => {
  const signed = (service: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, Signature=x`,
  });
  test.each<
    [name: string, method: string, path: string, headers: { [name: string]: string }, type: RegExp, hint: RegExp]
  >([
    [
      "an operation that does not exist",
      "POST",
      "/",
      { "x-amz-target": "AmazonSQS.Nonsense" },
      /json/,
      /sqs is enabled; CloudStub has no Nonsense/,
    ],
    // Specification 1.4b
    [
      "a service that is not enabled",
      "POST",
      "/",
      { "x-amz-target": "AmazonSSM.GetParameter", ...signed("ssm") },
      /json/,
      /--services=sqs,ssm/,
    ],
    // Specification 4.3 7
    [
      "the queue service's Query protocol",
      "POST",
      "/000000000000/kept",
      { "content-type": "application/x-www-form-urlencoded" },
      /xml/,
      /sqs/,
    ],
    // Specification 4.3 1
    ["a target header on GET", "GET", "/", { "x-amz-target": "AmazonSQS.ListQueues" }, /json/, /AmazonSQS\.ListQueues/],
    ["an object", "GET", "/bucket/key", signed("s3"), /xml/, /s3/],
    ["a path", "GET", "/nowhere?<script>", {}, /json/, /GET \/nowhere/],
  ])("%s", async (_, method, path, headers, type, hint) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers,
      ...(method === "POST" && { body: "Action=SendMessage" }),
    });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(type);
    expect(await response.text()).toMatch(hint);
    expect(server.world.history.latestFirst()[0]).toMatchObject({
      matched: false,
      serviceId: null,
      operation: null,
      statusCode: 404,
    });
    await stillHere();
  });
});

// Specification 4.3 1
test("X-Cloud-Target selects an operation as X-Amz-Target does", async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: "POST",
    headers: { "x-cloud-target": "AmazonSQS.ListQueues" },
    body: "{}",
  });
  expect(await response.json()).toEqual({ QueueUrls: [`http://127.0.0.1:${server.port}/000000000000/kept`] });
});
