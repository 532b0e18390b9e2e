import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { broken, contextOf } from "./things.js";

test("what one route writes, another returns", async () => {
  const api = makeApi(contextOf());
  const made = await api.request("/api/things/make-thing?name=a+b%2Fc&value=%E2%82%AC%26%3D%25", { method: "POST" });
  expect([made.status, await made.json()]).toEqual([200, { name: "a b/c", value: "€&=%" }]);
  const put = await api.request("/api/things/put-thing?name=z&value=2", { method: "PUT" });
  expect(await put.json()).toEqual({ name: "z" });
  expect(await (await api.request("/api/things/list-things")).json()).toEqual({ things: ["a b/c", "z"], count: 2 });
  expect(await (await api.request("/api/things/list-things?prefix=z")).json()).toEqual({ things: ["z"], count: 2 });
  const deleted = await api.request("/api/things/delete-thing?name=z", { method: "DELETE" });
  expect(await deleted.json()).toEqual({ name: "z" });
  expect(await (await api.request("/api/things/list-things")).json()).toEqual({ things: ["a b/c"], count: 1 });
});

// Specification 1.7c
test("services with the same routes do not share state", async () => {
  const api = makeApi(contextOf());
  await api.request("/api/things/make-thing?name=a&value=1", { method: "POST" });
  expect(await (await api.request("/api/boxes/list-things")).json()).toEqual({ things: [], count: 0 });
});

test("a handler is given the mock port's address under the host that the client used, and the id that the answer carries", async () => {
  const api = makeApi({ ...contextOf(), port: 9999 });
  const response = await api.request("http://cloud.test:4567/api/things/tell-call");
  expect(await response.json()).toEqual({
    endpoint: "http://cloud.test:9999",
    region: "us-east-1",
    account: "000000000000",
    requestId: response.headers.get("x-request-id"),
  });
});

test.each([
  ["/api/things/make-thing", "name is missing: Name of the thing. value is missing: What it is.", ["name", "value"]],
  [
    "/api/things/make-thing?nme=a&value=b",
    'name is missing: Name of the thing. "nme" is not a parameter of this route; did you mean name? It takes name, value.',
    ["name", "nme"],
  ],
  ["/api/things/make-thing?name=a", "value is missing: What it is.", ["value"]],
  ["/api/things/make-thing?name=a&value=", "value is empty: give a value.", ["value"]],
  ["/api/things/make-thing?name=a&value", "value is empty: give a value.", ["value"]],
  ["/api/things/make-thing?name=a&value=b&name=c", "name is given more than once.", ["name"]],
  [
    "/api/things/make-thing?name=a&valu=b&value=c",
    '"valu" is not a parameter of this route; did you mean value? It takes name, value.',
    ["valu"],
  ],
  [
    "/api/things/make-thing?name=a&value=b&__proto__=c",
    '"__proto__" is not a parameter of this route. It takes name, value.',
    ["__proto__"],
  ],
  [
    "/api/things/make-thing?name=a&value=b&constructor=c&toString=d",
    '"toString" is not a parameter',
    ["constructor", "toString"],
  ],
])("POST %s is refused: %s", async (path, detail, parameters) => {
  const context = contextOf();
  const api = makeApi(context);
  const response = await api.request(path, { method: "POST" });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toEqual({
    type: "docs/errors.md#invalidparameter",
    title: "Bad Request",
    status: 400,
    code: "InvalidParameter",
    detail: expect.stringContaining(detail),
    message: expect.stringContaining(detail),
    parameters,
  });
  expect(response.status).toBe(400);
  expect(await (await api.request("/api/things/list-things")).json()).toMatchObject({ count: 0 });
});

test("a parameter of a route that takes none is refused", async () => {
  const response = await makeApi(contextOf()).request("/api/things/tell-call?a=b");
  expect(await response.json()).toMatchObject({
    status: 400,
    detail: '"a" is not a parameter of this route. This route takes none.',
  });
});

test.each([
  ["DELETE", "delete-thing?name=ghost", 404, "Not Found", "NoSuchThing", 'There is no thing "ghost".'],
  ["PUT", "put-thing?name=a&value=forbidden", 403, "Forbidden", "ValueForbidden", "That value is forbidden."],
])("the service's own error to %s %s is a problem document", async (method, path, status, title, code, detail) => {
  const response = await makeApi(contextOf()).request(`/api/things/${path}`, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toEqual({ type: "about:blank", title, status, detail, code, message: detail });
});

test.each(["throws", "throws-text", "returns-bigint", "returns-nothing"])(
  "the defect of a route that %s is a 500 without its inside, and is reported",
  async (command) => {
    const reported: unknown[] = [];
    const api = makeApi({ ...contextOf({ modules: [broken] }), onDefect: (error) => reported.push(error) });
    const response = await api.request(`/api/broken/${command}`);
    expect(response.status).toBe(500);
    const told = `The server failed while it answered GET /api/broken/${command}. This is a defect in the server or a module, not in the request.`;
    expect(await response.json()).toEqual({
      type: "docs/errors.md#internalerror",
      title: "Internal Server Error",
      status: 500,
      code: "InternalError",
      detail: told,
      message: told,
    });
    expect(reported).toEqual([expect.any(Error)]);
  },
);

test("HEAD answers as GET does, without a body", async () => {
  const response = await makeApi(contextOf()).request("/api/things/list-things", { method: "HEAD" });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/json",
    "",
  ]);
});
