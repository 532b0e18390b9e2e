import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf } from "./things.js";

test("the console is a page that runs nothing and links to what can be read", async () => {
  const response = await makeApi(contextOf()).request("/console");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  const page = await response.text();
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual([
    "/api/status",
    "/api/history",
    "/api/openapi.json",
    "/api/boxes/list-things",
    "/api/boxes/tell-call",
    "/api/things/list-things",
    "/api/things/tell-call",
  ]);
  expect(page).not.toMatch(/<script|style=/);
});

test("a module's text does not become markup of the console", async () => {
  const [things] = contextOf().registry.services;
  if (things === undefined) throw new Error("no service");
  const route = things.module.routes["tell-call"];
  if (route === undefined) throw new Error("no route");
  const module = { ...things.module, routes: { a: { ...route, description: "<img src=x onerror=alert(1)>" } } };
  const page = await (await makeApi(contextOf({ modules: [module] })).request("/console")).text();
  expect(page).toContain("&lt;img src=x");
  expect(page).not.toContain("<img");
});

test("the root redirects to the console", async () => {
  const response = await makeApi(contextOf()).request("/");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/console"]);
});
