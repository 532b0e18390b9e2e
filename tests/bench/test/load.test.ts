import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../throughput/load.js";

const request = Buffer.from("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi");

test("a load counts every answer, and times it", async () => {
  const port = await serve((incoming, outgoing) => void incoming.pipe(outgoing));
  const { count, seconds, p50, p99, generatorCpu } = await run({
    port,
    requests: [request],
    connections: 4,
    milliseconds: 50,
    status: 200,
  });
  expect(count).toBeGreaterThan(4);
  expect(seconds).toBeGreaterThanOrEqual(0.05);
  expect(p50).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
  expect(generatorCpu).toBeGreaterThan(0);
});

test("a load that is sent once returns the answers in the order of its requests", async () => {
  const port = await serve((incoming, outgoing) => void incoming.pipe(outgoing));
  const requests = Array.from({ length: 100 }, (_, n) =>
    Buffer.from(request.toString().replace("hi", String(n).padStart(2, "0"))),
  );
  const { count, bodies } = await run({ port, requests, once: true, connections: 8, status: 200, keepsBodies: true });
  expect(count).toBe(100);
  expect(bodies.map((body) => Number(Buffer.from(body).toString()))).toEqual(requests.map((_, n) => n));
});

test("a load goes on where the server closes the connection behind each answer", async () => {
  const port = await serve((_, outgoing) => outgoing.setHeader("Connection", "close").end("done"));
  const { count } = await run({
    port,
    requests: Array.from({ length: 10 }, () => request),
    once: true,
    connections: 2,
    status: 200,
  });
  expect(count).toBe(10);
});

test("another status than the expected one ends a load, with what the server said", async () => {
  const port = await serve((_, outgoing) => outgoing.writeHead(500).end("out of order"));
  await expect(run({ port, requests: [request], connections: 2, milliseconds: 1000, status: 200 })).rejects.toThrow(
    "answered 500 instead of 200: out of order",
  );
});

test("a connection that breaks ends a load", async () => {
  const port = await serve((_, outgoing) => outgoing.destroy());
  await expect(run({ port, requests: [request], connections: 2, milliseconds: 1000, status: 200 })).rejects.toThrow(
    "closed the connection",
  );
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
