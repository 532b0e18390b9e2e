import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendHttp } from "../../src/outgoing/send-http.js";

const server = createServer((_, response) => response.writeHead(204).end());
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

test.each([
  ["an answer", {}, 204],
  ["a header with a line break", { "content-type": "text/plain\r\nX: y" }, 0],
  ["a header that is not Latin-1", { "content-type": "text/€" }, 0],
  ["a header without a name", { "": "x" }, 0],
])("A request with %s has a status and never throws", async (_, headers, status) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await sendHttp({ method: "POST", url, headers, body: "b", timeout: 1000, cause: "c" })).toEqual({ status });
});
