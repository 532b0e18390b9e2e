import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf } from "./things.js";

const hashOf = (text: string | undefined) => `'sha256-${createHash("sha256").update(String(text)).digest("base64")}'`;

test("the console is a page under a policy that names its own script and style, and nothing else that could run", async () => {
  const response = await makeApi(contextOf()).request("/console");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
  const page = await response.text();
  const scripts = [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)];
  expect([scripts.length, styles.length]).toEqual([1, 1]);
  expect(response.headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(scripts[0]?.[1])}`,
    `style-src ${hashOf(styles[0]?.[1])}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test("the root redirects to the console", async () => {
  const response = await makeApi(contextOf()).request("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/console"]);
});

test.each([
  ["gzip, deflate, br", true],
  ["GZIP;q=0.5", true],
  ["*", true],
  ["br, *;q=0.1", true],
  ["gzip;q=0", false],
  ["gzip;q=0, *", false],
  ["identity", false],
  ["*;q=0", false],
  ["", false],
])("a client that accepts %j gets the page compressed: %s", async (encoding, isCompressed) => {
  const api = makeApi(contextOf());
  const plain = await (await api.request("/console")).text();
  for (const turn of ["first", "second"]) {
    const response = await api.request("/console", { headers: { "Accept-Encoding": encoding } });
    expect([turn, response.headers.get("vary")]).toEqual([turn, "Accept-Encoding"]);
    expect(response.headers.get("content-encoding")).toBe(isCompressed ? "gzip" : null);
    expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    const body = Buffer.from(await response.arrayBuffer());
    expect((isCompressed ? gunzipSync(body) : body).toString()).toBe(plain);
  }
});
