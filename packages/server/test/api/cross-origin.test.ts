import { expect, test } from "vitest";
import { makeAllowlist } from "../../../core/src/safety/allowlist.js";
import { makeApi } from "../../src/api/api.js";
import { broken, contextOf } from "./things.js";

// Specification 4.1 origins
test.each([
  ["/api/status", 200],
  ["/console", 200],
  ["/", 302],
  ["/api/reset", 405],
  ["/api/nothing", 404],
  ["/api/things/list-things?a=%", 400],
  ["/api/things/list-things?a=b", 400],
  ["/api/broken/throws", 500],
])("any page may read the answer to %s (%d)", async (path, status) => {
  const context = contextOf({ modules: [broken, ...contextOf().registry.services.map(({ module }) => module)] });
  const response = await makeApi(context).request(path, { headers: { Origin: "https://page.example" } });
  expect(response.status).toBe(status);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-expose-headers")).toBe("*");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

// Specification 4.1 origins
test.each(["/api/secretsmanager/put", "/api/things/put-thing?name"])(
  "a preflight for %s is allowed with the headers that it asks for",
  async (path) => {
    const response = await makeApi(contextOf()).request(path, {
      method: "OPTIONS",
      headers: {
        Origin: "https://page.example",
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "x-one, x-two",
        "Access-Control-Request-Private-Network": "true",
      },
    });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, DELETE, OPTIONS");
    expect(response.headers.get("access-control-allow-headers")).toBe("x-one, x-two");
    // Its answer may be read, but browsers are not told that it may reach into a private network.
    expect(response.headers.has("access-control-allow-private-network")).toBe(false);
  },
);

test.each<[origin: string, allowOrigin: string[]]>([
  ["http://localhost:3000", []],
  ["https://page.example", ["https://page.example"]],
])(
  "a preflight of %s that asks for the private network is granted it where %j is allowed",
  async (origin, allowOrigin) => {
    const context = { ...contextOf(), allowlist: makeAllowlist("127.0.0.1", { allowOrigin }) };
    const response = await makeApi(context).request("/api/reset", {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Private-Network": "true",
      },
    });
    expect(response.headers.get("access-control-allow-private-network")).toBe("true");
  },
);

test("a preflight that does not ask for the private network is not granted it", async () => {
  const response = await makeApi(contextOf()).request("/api/reset", {
    method: "OPTIONS",
    headers: { "Access-Control-Request-Method": "POST" },
  });
  expect(response.headers.has("access-control-allow-private-network")).toBe(false);
  expect(response.headers.has("access-control-allow-headers")).toBe(false);
});
