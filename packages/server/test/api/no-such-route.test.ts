import fc from "fast-check";
import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

test.each([
  [
    "GET",
    "/api/things/lst-things",
    'There is no route GET "/api/things/lst-things". There is GET /api/things/list-things. GET /api/status lists all routes.',
  ],
  ["GET", "/api/things/list-things/", "There is GET /api/things/list-things."],
  ["GET", "/api/things", "There is GET /api/things/list-things, POST /api/things/make-thing"],
  ["GET", "/api/statsu", "There is GET /api/status."],
  // Specification 4.2 1
  ["GET", "/api/ssm/get-parameter", "ssm is not enabled: start with --services=boxes,things,ssm."],
  ["GET", "/api/ssm", "ssm is not enabled: start with --services=boxes,things,ssm."],
  ["GET", "/api/__proto__/constructor", 'There is no route GET "/api/__proto__/constructor".'],
  ["POST", "/api/%zz/%ff", "There is no route POST"],
  ["PROPFIND", "/elsewhere", 'There is no route PROPFIND "/elsewhere". GET /api/status lists all routes.'],
])("%s %s is a 404 that says what is there", async (method, path, detail) => {
  const response = await makeApi(contextOf()).request(path, { method });
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({
    title: "Not Found",
    status: 404,
    detail: expect.stringContaining(detail),
  });
});

test("a long path is cut in the answer", async () => {
  const { detail } = await read<{ detail: string }>(makeApi(contextOf()).request(`/${"x".repeat(100_000)}`));
  expect(detail).toBe(`There is no route GET "/${"x".repeat(79)}…". GET /api/status lists all routes.`);
});

test.each([
  ["GET", "/api/reset", "POST, OPTIONS"],
  ["HEAD", "/api/reset", "POST, OPTIONS"],
  ["POST", "/api/status", "GET, HEAD, OPTIONS"],
  ["DELETE", "/api/things/make-thing", "POST, OPTIONS"],
  ["TRACE_", "/", "GET, HEAD, OPTIONS"],
])("%s %s is a 405 that allows %s", async (method, path, allow) => {
  const response = await makeApi(contextOf()).request(path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
});

test.each(["/api/things/list-things", "/api/status"])(
  "malformed percent-encoding in the query of %s is a 400 that shows it",
  async (path) => {
    const response = await makeApi(contextOf()).request(`${path}?a=b&prefix=100%&c=%ff`);
    expect(await response.json()).toMatchObject({
      status: 400,
      code: "MalformedQuery",
      detail: expect.stringContaining('"prefix=100%"'),
    });
  },
);

test.each(["/", "/api/things"])(
  "a request of an SDK to %s of this port is told where the mock port is",
  async (path) => {
    const headers = { "X-Amz-Target": "things.MakeThing" };
    const response = await makeApi(contextOf()).request(`http://127.0.0.1:4567${path}`, { method: "POST", headers });
    expect((await read<{ detail: string }>(response)).detail).toContain(
      "point it at the mock port, http://127.0.0.1:4566.",
    );
  },
);

test("no path, method or query makes the server fail", async () => {
  const api = makeApi(contextOf());
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("__proto__", "constructor", "things", "list-things", "prefix", "%", "=", "&", "#"),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
      text,
      text,
      async (method, path, query) => {
        const url = new URL("http://localhost/api/things/list-things");
        if (path !== "") url.pathname = `/api/${path}`;
        url.search = query;
        expect((await api.request(url, { method })).status).toBeLessThan(500);
      },
    ),
  );
});
