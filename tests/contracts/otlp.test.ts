/** Spans for a collector, in the JSON of OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. */
import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
}

interface Traces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly object[] };
    readonly scopeSpans: readonly { readonly scope: { readonly name: string }; readonly spans: readonly Span[] }[];
  }[];
}

/** A collector that keeps the spans that it gets. */
async function collector() {
  const spans: Span[] = [];
  const paths = new Set<string>();
  let status = 200;
  let body = "{}";
  let authorization: string | undefined;
  const http: HttpServer = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    ({ authorization } = request.headers);
    if (status === 0) return;
    const { resourceSpans } = (await json(request)) as Traces;
    if (status === 200)
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)));
    response.writeHead(status, { "content-type": "application/json", location: "/login" }).end(body);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const answer = (next: number, text = "{}") => {
    status = next;
    body = text;
  };
  return { url, spans, paths, answer, authorization: () => authorization };
}

async function serverWith(url: string) {
  const told: string[] = [];
  const otlp = { url, onTrouble: (sentence: string) => void told.push(sentence) };
  const server = await startServer({ modules: [sns, sqs], fidelity: "emulated", port: 0, apiPort: 0, otlp });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
  return { server, told, close, config };
}

test("requests and all that came of them are spans of the client's trace", async () => {
  const { url, spans, paths } = await collector();
  const { server, told, close, config } = await serverWith(`${url}/`);
  const topics = new SNSClient(config);
  const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "orders" }));
  await new SQSClient(config).send(new CreateQueueCommand({ QueueName: "billing" }));
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:billing";
  await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
  const trace = { id: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
  topics.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, { traceparent: `00-${trace.id}-${trace.span}-01` });
      return next(args);
    },
    { step: "build" },
  );
  await topics.send(new PublishCommand({ TopicArn, Message: "paid" }));
  await topics.send(new PublishCommand({ TopicArn: `${TopicArn}x`, Message: "paid" })).catch(() => {});
  await server.world.settled();
  await close();

  expect([...paths]).toEqual(["POST /v1/traces application/json"]);
  expect(told).toEqual([]);
  const [publish, failed] = spans.filter(({ name }) => name === "sns.Publish");
  expect(publish).toMatchObject({ traceId: trace.id, parentSpanId: trace.span, kind: 2, status: {} });
  expect(publish?.startTimeUnixNano).toMatch(/^\d{19}$/);
  expect(BigInt(publish?.endTimeUnixNano ?? 0) - BigInt(publish?.startTimeUnixNano ?? 0)).toBeGreaterThan(0n);
  expect(publish?.attributes).toContainEqual({ key: "rpc.method", value: { stringValue: "Publish" } });
  expect(publish?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
  expect(failed).toMatchObject({
    traceId: trace.id,
    status: { code: 2, message: expect.stringContaining("NotFound") },
  });
  const sent = spans.find(({ name }) => name === "sqs.SendMessage");
  expect(sent).toMatchObject({ traceId: trace.id, parentSpanId: publish?.spanId, kind: 3 });
  const created = spans.find(({ name }) => name === "sqs.CreateQueue");
  expect(created?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(created).not.toHaveProperty("parentSpanId");
  const ids = spans.map(({ spanId }) => spanId);
  expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a collector that is away is told of once, and when it takes spans again", async () => {
  const { url, spans, answer } = await collector();
  answer(503);
  const { told, close, config } = await serverWith(url);
  const queues = new SQSClient(config);
  await queues.send(new CreateQueueCommand({ QueueName: "a" }));
  await expect.poll(() => told, { timeout: 5000 }).toHaveLength(1);
  expect(told).toEqual([`${url}/v1/traces does not take spans (it answered 503). They are dropped until it does.`]);
  answer(200);
  await queues.send(new CreateQueueCommand({ QueueName: "b" }));
  await close();
  expect(told[1]).toMatch(/ takes spans again\. (1 was|[1-9]\d* were) dropped\.$/);
  expect(spans.map(({ name }) => name)).toEqual(["sqs.CreateQueue"]);
});

test("spans that a collector refuses in part are told of, and so is a redirect", async () => {
  const { url, answer } = await collector();
  const { told, close, config } = await serverWith(url);
  const queues = new SQSClient(config);
  answer(200, '{"partialSuccess":{"rejectedSpans":"1","errorMessage":"too\\nlong"}}');
  await queues.send(new CreateQueueCommand({ QueueName: "a" }));
  await expect.poll(() => told, { timeout: 5000 }).toHaveLength(1);
  answer(302);
  await queues.send(new CreateQueueCommand({ QueueName: "b" }));
  await close();
  expect(told).toEqual([
    `${url}/v1/traces does not take spans (it refused 1: "too\\nlong"). They are dropped until it does.`,
    `2 spans were not sent to ${url}/v1/traces.`,
  ]);
});

test("the end of a server waits a second for a collector, and tells what was not sent", async () => {
  const { url, answer, authorization } = await collector();
  answer(0);
  const { told, close, config } = await serverWith(url.replace("//", "//me%zz:s%40cret@").concat("/otlp/?key=hidden"));
  await new SQSClient(config).send(new CreateQueueCommand({ QueueName: "a" }));
  await close();
  expect(told).toEqual([
    `${url}/otlp/v1/traces does not take spans (it is slow). They are dropped until it does.`,
    `1 span was not sent to ${url}/otlp/v1/traces.`,
  ]);
  expect(authorization()).toBe(`Basic ${btoa("me%zz:s@cret")}`);
});

test("without a collector the mock port answers as before", async () => {
  const { told, close, config } = await serverWith("http://127.0.0.1:9");
  await new SQSClient(config).send(new CreateQueueCommand({ QueueName: "a" }));
  await close();
  expect(told[0]).toMatch(/^http:\/\/127\.0\.0\.1:9\/v1\/traces does not take spans \(.+\)\. They are dropped/);
  expect(told[1]).toMatch(/^(1 span was|\d+ spans were) not sent to /);
});
