/**
 * Requests to the URLs of functions, as AWS was recorded to answer them (November 2025) and as the Lambda developer guide describes them ("Invoking Lambda
 * function URLs", "Control access to Lambda function URLs", "Cross-origin resource sharing").
 */
import { LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { laboratory } from "./laboratory.js";
import { type Visit, visit } from "./visit.js";

const lab = laboratory({ fidelity: "emulated", functions: {}, allowOrigin: ["https://app.example"], autoWorlds: true });
const { ask } = operations(lab);

interface UrlInput {
  readonly AuthType?: string;
  readonly isAllowed?: boolean;
  readonly [member: string]: unknown;
}

/** Creates a function with a URL; of a public one the policy allows it to everybody, unless told otherwise. */
async function urlOf(
  code: string,
  { AuthType = "NONE", isAllowed = AuthType === "NONE", ...input }: UrlInput = {},
): Promise<string> {
  await lab.create("f", { Code: { ZipFile: zip(code) } });
  const { FunctionUrl } = await ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType, ...input });
  if (isAllowed) await allow();
  return FunctionUrl as string;
}

const allow = (input: object = {}) =>
  ask("AddPermission", {
    FunctionName: "f",
    StatementId: "url",
    Action: "lambda:InvokeFunctionUrl",
    Principal: "*",
    FunctionUrlAuthType: "NONE",
    ...input,
  });

const echo = "exports.handler = async (event) => event;";
const returning = (result: string) => `exports.handler = async () => (${result});`;
const denied = "AccessDeniedException";
const forbidden =
  '{"Message":"Forbidden. For troubleshooting Function URL authorization issues, see: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html"}';

describe("the event", () => {
  test("has payload format 2.0, with the path as it was sent", async () => {
    const url = await urlOf(echo);
    const { status, headers, body } = await visit(`${url}pa2%2Fth/1?q=foo&q=/bar&a=b%20c`, {
      headers: { "X-Custom": ["a", "b"], "user-agent": "agent", cookie: "one=1; two=2" },
    });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json");
    const { hostname, port } = new URL(url);
    const [id] = hostname.split(".");
    const event = JSON.parse(body);
    expect(event).toEqual({
      version: "2.0",
      routeKey: "$default",
      rawPath: "/pa2%2Fth/1",
      rawQueryString: "q=foo&q=/bar&a=b%20c",
      cookies: ["one=1", "two=2"],
      headers: {
        host: `${hostname}:${port}`,
        "user-agent": "agent",
        "x-custom": "a, b",
        cookie: "one=1; two=2",
        "x-amzn-trace-id": expect.stringMatching(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/),
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-port": port,
        "x-forwarded-proto": "http",
      },
      queryStringParameters: { q: "foo,/bar", a: "b c" },
      requestContext: {
        accountId: "anonymous",
        apiId: id,
        domainName: hostname,
        domainPrefix: id,
        http: { method: "GET", path: "/pa2%2Fth/1", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "agent" },
        requestId: headers["x-amzn-requestid"],
        routeKey: "$default",
        stage: "$default",
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
    expect(JSON.parse((await visit(url)).body)).not.toHaveProperty("queryStringParameters");
  });

  test.each([
    ["text/plain", "hello", "hello", false],
    ["application/json; charset=utf-8", '{"a":"ä"}', '{"a":"ä"}', false],
    ["multipart/form-data; boundary=b", "--b--", "LS1iLS0=", true],
    ["application/octet-stream", "\u0001", "AQ==", true],
  ])("a body of the type %s", async (type, sent, body, isBase64Encoded) => {
    const url = await urlOf(echo);
    const answer = await visit(url, { method: "POST", headers: { "content-type": type }, body: sent });
    const { body: received, isBase64Encoded: encoded } = JSON.parse(Buffer.from(answer.body, "latin1").toString());
    expect({ received, encoded }).toEqual({ received: body, encoded: isBase64Encoded });
  });

  test("with AWS_IAM it tells who signed, and an alias is invoked as one", async () => {
    await lab.create("f", {
      Code: {
        ZipFile: zip("exports.handler = async (event, { invokedFunctionArn }) => ({ event, invokedFunctionArn });"),
      },
      Publish: true,
    });
    await ask("CreateAlias", { FunctionName: "f", Name: "live", FunctionVersion: "1" });
    const config = { FunctionName: "f", Qualifier: "live", AuthType: "AWS_IAM" };
    const { FunctionUrl } = (await ask("CreateFunctionUrlConfig", config)) as { FunctionUrl: string };
    const unsigned = await visit(FunctionUrl);
    expect(unsigned).toMatchObject({ status: 403, body: forbidden });
    const { body } = await visit(FunctionUrl, { headers: { authorization: signedBy("test") } });
    const { event, invokedFunctionArn } = JSON.parse(body);
    expect(invokedFunctionArn).toMatch(/:function:f:live$/);
    expect(event.requestContext.accountId).toBe("000000000000");
    expect(event.requestContext.authorizer.iam).toMatchObject({ accessKey: "test", accountId: "000000000000" });
    // Of another account only as the policy allows.
    const stranger = { headers: { authorization: signedBy("111122223333") } };
    expect(await visit(FunctionUrl, stranger)).toMatchObject({ status: 403, body: forbidden });
    await allow({ Qualifier: "live", Principal: "111122223333", FunctionUrlAuthType: "AWS_IAM" });
    expect(await visit(FunctionUrl, stranger)).toMatchObject({ status: 200 });
  });
});

function signedBy(accessKeyId: string): string {
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=0`;
}

describe("the answer", () => {
  test.each<[result: string, status: number, body: string, type?: string]>([
    ['["hello", 3, true]', 200, '["hello",3,true]'],
    ['"hello"', 200, "hello"],
    ["3", 200, "3"],
    ["true", 200, "true"],
    ["undefined", 200, "null"],
    ['{ message: "no status" }', 200, '{"message":"no status"}'],
    ['{ statusCode: 201, body: "made" }', 201, "made"],
    ['{ statusCode: "418", body: "tea" }', 418, "tea"],
    ['{ statusCode: 200, headers: { "Content-Type": "text/html" }, body: "<p>" }', 200, "<p>", "text/html"],
    ['{ statusCode: 200, body: "AQID", isBase64Encoded: true }', 200, "\u0001\u0002\u0003"],
    ["{ statusCode: 204 }", 204, ""],
    // Recorded: a function that fails. Of results that are no answers nothing is documented: they are told the same way.
    ['{ statusCode: "no" }', 502, "Internal Server Error"],
    ["{ statusCode: 99 }", 502, "Internal Server Error"],
    ["{ statusCode: 200, body: { a: 1 } }", 502, "Internal Server Error"],
    ['{ statusCode: 200, headers: ["a"] }', 502, "Internal Server Error"],
    ['{ statusCode: 200, headers: { "a b": "c" } }', 502, "Internal Server Error"],
    ['{ statusCode: 200, headers: { a: "b\\r\\nc: d" } }', 502, "Internal Server Error"],
    ['{ statusCode: 200, cookies: "a=1" }', 502, "Internal Server Error"],
  ])("to a result of %s", async (result, status, body, type = "application/json") => {
    const answer = await visit(await urlOf(returning(result)));
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(answer.headers["content-type"]).toBe(type);
  });

  test("has a cookie in a header of its own, and no header of the connection from the function", async () => {
    const result =
      '{ statusCode: 200, cookies: ["a=1", "b=2; Path=/"], headers: { "Content-Length": 1, x: 2, y: null }, body: "whole" }';
    const { headers, body } = await visit(await urlOf(returning(result)));
    expect(headers["set-cookie"]).toEqual(["a=1", "b=2; Path=/"]);
    expect(headers["x"]).toBe("2");
    expect(headers).not.toHaveProperty("y");
    expect(body).toBe("whole");
  });

  test("is 502 where the function throws", async () => {
    const url = await urlOf("exports.handler = async () => { throw new Error('no'); };");
    expect(await visit(url)).toMatchObject({ status: 502, body: "Internal Server Error" });
  });

  test("is 429 where the function reserved no concurrency", async () => {
    const url = await urlOf(echo);
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 0 });
    const { status, headers, body } = await visit(url);
    expect(status).toBe(429);
    expect(headers["x-amzn-errortype"]).toBe("TooManyRequestsException");
    expect(JSON.parse(body)).toEqual({
      Reason: "ReservedFunctionConcurrentInvocationLimitExceeded",
      Type: "User",
      message: "Rate Exceeded.",
    });
  });

  test("is 413 for an event above 6 MB", async () => {
    const url = await urlOf(echo);
    const headers = { "content-type": "text/plain" };
    expect(await visit(url, { method: "POST", headers, body: "a".repeat(6_291_456) })).toMatchObject({ status: 413 });
  });
});

describe("access", () => {
  test("a public URL needs a statement of the function's policy, and the lack of a second one is told in the history", async () => {
    const url = await urlOf(echo, { isAllowed: false });
    const answer = await visit(url);
    expect(answer).toMatchObject({ status: 403, body: forbidden });
    expect(answer.headers["x-amzn-errortype"]).toBe(denied);
    await allow();
    expect(await visit(url)).toMatchObject({ status: 200 });
    // Where this machine has another version of Node than the function asks for, a note says that too.
    const notes = () => {
      const { notes: all = [] } = lab.server.world.history.latestFirst()[0] ?? {};
      return all.filter((note) => !note.startsWith("It ran on"));
    };
    expect(notes()).toEqual([expect.stringContaining("lambda:InvokeFunction with InvokedViaFunctionUrl")]);
    await ask("AddPermission", {
      FunctionName: "f",
      StatementId: "invoke",
      Action: "lambda:InvokeFunction",
      Principal: "*",
      InvokedViaFunctionUrl: true,
    });
    expect(await visit(url)).toMatchObject({ status: 200 });
    expect(notes()).toEqual([]);
  });

  test("an id that no URL has", async () => {
    const url = await urlOf(echo);
    await ask("DeleteFunctionUrlConfig", { FunctionName: "f" });
    const { status, headers, body } = await visit(url);
    expect([status, headers["x-amzn-errortype"], body]).toEqual([403, denied, '{"Message":null}']);
    expect(await visit(url.replace(/\/\/[a-z2-7]+/, "//abc"))).toMatchObject({ status: 403, body: '{"Message":null}' });
  });

  test("URLs of accounts, regions and worlds lead to their own functions", async () => {
    const clientOf = (accessKeyId: string, region: string) =>
      new LambdaClient({
        endpoint: `http://127.0.0.1:${lab.server.port}`,
        region,
        credentials: { accessKeyId, secretAccessKey: "test" },
      });
    const places = [
      ["111122223333", "us-east-1"],
      ["test", "eu-west-1"],
      ["world.checkout-7.444455556666", "eu-west-1"],
      ["world.Other", "us-east-1"],
    ] as const;
    const urls: string[] = [];
    for (const [key, region] of places) {
      const client = clientOf(key, region);
      const there = operations({ client });
      const Code = { ZipFile: zip(returning(JSON.stringify(`${key} ${region}`))) };
      const Role = "arn:aws:iam::000000000000:role/r";
      await there.ask("CreateFunction", {
        FunctionName: "f",
        Runtime: "nodejs22.x",
        Handler: "index.handler",
        Role,
        Code,
      });
      const { FunctionUrl } = await there.ask("CreateFunctionUrlConfig", { FunctionName: "f", AuthType: "NONE" });
      await there.ask("AddPermission", {
        FunctionName: "f",
        StatementId: "url",
        Action: "lambda:InvokeFunctionUrl",
        Principal: "*",
        FunctionUrlAuthType: "NONE",
      });
      urls.push(FunctionUrl as string);
      client.destroy();
    }
    const answers = await Promise.all(urls.map(async (url) => (await visit(url)).body));
    expect(answers).toEqual(places.map(([key, region]) => `${key} ${region}`));
  });
});

describe("web pages", () => {
  const counted =
    "let runs = 0; exports.handler = async ({ requestContext }) => ({ statusCode: 200, headers: { 'Access-Control-Allow-Origin': 'https://own.example', runs: ++runs, method: requestContext.http.method }, body: '' });";
  const preflight = (origin: string, method: string, names?: string) => ({
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": method,
      ...(names !== undefined && { "access-control-request-headers": names }),
    },
  });

  test("a page from elsewhere makes nothing run, whatever the URL's configuration says", async () => {
    const url = await urlOf(counted, { Cors: { AllowOrigins: ["*"], AllowMethods: ["*"], AllowHeaders: ["*"] } });
    const origin = "https://evil.example";
    const ways: readonly Visit[] = [
      { headers: { origin } },
      { method: "POST", headers: { origin, "content-type": "text/plain" }, body: "a" },
      preflight(origin, "PUT"),
      { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" } },
      // A link on the page, which may open documents and websites of buckets.
      { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } },
      { method: "POST", headers: { origin: "null", "content-type": "application/x-www-form-urlencoded" }, body: "a=b" },
      { headers: { referer: `${origin}/page` } },
    ];
    for (const way of ways) expect(await visit(url, way), JSON.stringify(way)).toMatchObject({ status: 403 });
    expect((await visit(url)).headers["runs"]).toBe("1");
  });

  test("of a page that the port lets in, the URL's configuration tells what it may read", async () => {
    const url = await urlOf(counted, {
      Cors: {
        AllowOrigins: ["https://app.example"],
        AllowMethods: ["GET", "PUT"],
        AllowHeaders: ["X-Custom"],
        ExposeHeaders: ["runs"],
        AllowCredentials: true,
        MaxAge: 60,
      },
    });
    const allowed = await visit(url, preflight("https://app.example", "PUT", "x-custom"));
    expect(allowed).toMatchObject({
      status: 200,
      body: "",
      headers: {
        "access-control-allow-origin": "https://app.example",
        "access-control-allow-methods": "GET, PUT",
        "access-control-allow-headers": "X-Custom",
        "access-control-expose-headers": "runs",
        "access-control-allow-credentials": "true",
        "access-control-max-age": "60",
      },
    });
    for (const refused of [
      preflight("http://localhost:3000", "PUT"),
      preflight("https://app.example", "DELETE"),
      preflight("https://app.example", "PUT", "x-other"),
    ])
      expect((await visit(url, refused)).headers).not.toHaveProperty("access-control-allow-origin");
    // No preflight has run the function, and its own header does not count.
    const read = await visit(url, { headers: { origin: "https://app.example" } });
    expect(read.headers).toMatchObject({ runs: "1", "access-control-allow-origin": "https://app.example" });
    const other = await visit(url, { headers: { origin: "http://localhost:3000" } });
    expect(other.headers).toMatchObject({ runs: "2" });
    expect(other.headers).not.toHaveProperty("access-control-allow-origin");
    // Programs get the answer without the function's header too, as AWS says that the configuration goes first.
    expect((await visit(url)).headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("without a configuration the function gets preflights, and says itself what pages may read", async () => {
    const url = await urlOf(counted);
    const { headers } = await visit(url, preflight("http://localhost:3000", "PUT"));
    expect(headers).toMatchObject({ method: "OPTIONS", "access-control-allow-origin": "https://own.example" });
    const read = await visit(url, { headers: { origin: "http://localhost:3000" } });
    expect(read.headers).toMatchObject({ method: "GET", "access-control-allow-origin": "https://own.example" });
  });
});

describe("a URL that streams", () => {
  const streaming = (body: string) =>
    `exports.handler = awslambda.streamifyResponse(async (event, stream) => { ${body} });`;
  const mode = { InvokeMode: "RESPONSE_STREAM" };

  test("answers with what the function writes, when it writes it", async () => {
    const code = streaming(
      "stream.setContentType('text/plain'); stream.write('Hello, '); await new Promise((go) => setTimeout(go, 200)); stream.write('world!'); stream.end();",
    );
    const { status, headers, body, pieces } = await visit(await urlOf(code, mode));
    expect([status, headers["content-type"], body]).toEqual([200, "text/plain", "Hello, world!"]);
    expect(pieces.length).toBeGreaterThan(1);
    expect(headers).not.toHaveProperty("content-length");
  });

  test("takes status, headers and cookies from the head", async () => {
    const code = streaming(
      "stream = awslambda.HttpResponseStream.from(stream, { statusCode: 418, headers: { 'X-A': 'b', 'Content-Type': 'text/html' }, cookies: ['a=1', 'b=2'] }); stream.write('<p>'); stream.end();",
    );
    const { status, headers, body } = await visit(await urlOf(code, mode));
    expect([status, headers["x-a"], headers["content-type"], body]).toEqual([418, "b", "text/html", "<p>"]);
    expect(headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });

  test("more than 6 MB", async () => {
    const code = streaming("for (let i = 0; i < 10; i++) stream.write(Buffer.alloc(1_000_000, 97)); stream.end();");
    expect((await visit(await urlOf(code, mode))).body.length).toBe(10_000_000);
  });

  test("a function that fails before it writes is answered 502, and one that fails later breaks the answer off", async () => {
    const code = streaming(
      "if (event.rawPath === '/before') throw new Error('no'); stream.write('half'); await new Promise((go) => setTimeout(go, 100)); throw new Error('no');",
    );
    const url = await urlOf(code, mode);
    expect(await visit(`${url}before`)).toMatchObject({ status: 502, body: "Internal Server Error" });
    expect(await visit(`${url}after`)).toMatchObject({ status: 200, body: "half", isBroken: true });
  });

  test("the result of a function that does not stream is the body as it is", async () => {
    const { status, body } = await visit(await urlOf(returning('{ statusCode: 418, body: "tea" }'), mode));
    expect([status, body]).toEqual([200, '{"statusCode":418,"body":"tea"}']);
  });
});
