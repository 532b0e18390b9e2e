/** How functions in Node.js answer for custom resources of stacks: to the mock port, and without HTTP in the starts of all others. */
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

/** A handler that sends an answer as AWS's examples do, by host and path. */
const handler = (request: string) => `async ({ ResponseURL }) => {
  const { hostname, pathname: path } = new URL(ResponseURL);
  const send = ${request};
  return await new Promise((resolve, reject) => {
    const request = send({ hostname, path, method: "PUT" }, (response) => { response.resume(); resolve(response.statusCode); });
    request.on("error", reject).end("{}");
  });
};`;
const script = (first: string, request: string) => ({ "index.js": `${first}\nexports.handler = ${handler(request)}` });
const module = (first: string, request: string) => ({
  "index.mjs": `${first}\nexport const handler = ${handler(request)}`,
});

test.each([
  ["requires it", script(`const https = require("https");`, "https.request")],
  ["takes request out of it", script(`const { request } = require("node:https");`, "request")],
  ["requires it while it runs", script("", `require("node:https").request`)],
  ["imports it", module(`import https from "node:https";`, "https.request")],
  ["imports request", module(`import { request } from "https";`, "request")],
  ["imports it while it runs", module("", `(await import("node:https")).request`)],
])("An answer by node:https goes to the mock port where the function %s", async (_, files) => {
  const arrived: unknown[] = [];
  const server = createServer(({ method, url }, response) => {
    arrived.push([method, url]);
    response.writeHead(201).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const laboratory = new Laboratory({}, { endpoint: () => `http://127.0.0.1:${port}` });
    const outcome = await laboratory.invoke(environmentOf(files), {
      ResponseURL: "https://cloudformation.invalid/_cloudformation/answers/a",
    });
    expect([outcome.answer, arrived]).toEqual([201, [["PUT", "/_cloudformation/answers/a"]]]);
  } finally {
    server.close();
  }
});

test("A function that uses no HTTP has none loaded", async () => {
  const code = `exports.handler = async () => process.moduleLoadList.filter((name) => /^NativeModule (_?https?|_http_|tls|net$)/.test(name));`;
  const laboratory = new Laboratory();
  expect((await laboratory.invoke(environmentOf({ "index.js": code }), { a: 1 })).answer).toEqual([]);
});
