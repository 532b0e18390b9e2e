import { createHash } from "node:crypto";
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
