import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { TurnableClock } from "../../../core/src/time/turnable-clock.js";
import { makeApi } from "../../src/api/api.js";
import { boxes, contextOf, read } from "./things.js";

interface Document {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: unknown } };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
  }[];
  readonly responses: {
    readonly [status: string]: { readonly content?: { readonly [type: string]: { readonly schema: unknown } } };
  };
}

const unmatched = {
  time: Date.UTC(2026, 0, 2),
  method: "GET",
  url: "/",
  stub: undefined,
  statusCode: 404,
  requestId: "1",
  number: 1,
  durationMs: 1,
};

async function documentOf(api: ReturnType<typeof makeApi>): Promise<Document> {
  return read(api.request("/api/openapi.json"));
}

// Specification 4.1 GET /api/openapi.json a
test("the document is valid OpenAPI 3.0", async () => {
  const source = JSON.stringify(await documentOf(makeApi(contextOf())));
  // The root only redirects.
  const config = await createConfig({
    extends: ["spec", "recommended"],
    rules: { "operation-2xx-response": "off", "no-unused-components": "error" },
  });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

// Specification 2.1 routes; 4.1 GET /api/openapi.json a
test("the document and the status record list the same routes", async () => {
  const api = makeApi(contextOf());
  const { openapi, paths } = await documentOf(api);
  const { routes } = await read<{ routes: { method: string; path: string }[] }>(api.request("/api/status"));
  expect(openapi).toMatch(/^3\.0\./);
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

// Specification 4.1 GET /api/openapi.json b
test("the document changes with the modules", async () => {
  const paths = Object.keys((await documentOf(makeApi(contextOf({ modules: [boxes] })))).paths);
  expect(paths).toContain("/api/boxes/list-things");
  expect(paths.filter((path) => path.startsWith("/api/things"))).toEqual([]);
});

test("a module route is documented with its parameters, tag and operation id", async () => {
  const { paths } = await documentOf(makeApi(contextOf()));
  expect(paths["/api/things/list-things"]?.["get"]).toMatchObject({
    operationId: "thingsListThings",
    tags: ["things"],
    description: "Lists the names of all things.",
    parameters: [
      {
        name: "prefix",
        in: "query",
        required: false,
        description: "Only names that begin with this.",
        schema: { type: "string", minLength: 1 },
      },
      { name: "world", in: "query", required: false, schema: { type: "string" } },
    ],
  });
  expect(paths["/api/things/make-thing"]?.["post"]?.parameters?.map(({ name, required }) => [name, required])).toEqual([
    ["name", true],
    ["value", true],
    ["world", false],
  ]);
  expect(paths["/api/things/make-thing"]?.["post"]).not.toHaveProperty("requestBody");
});

// Specification 4.1 answers
test("every route answers as its schema says, when it succeeds and when it refuses", async () => {
  const context = contextOf({ clock: new TurnableClock() });
  const api = makeApi(context);
  const { paths, components } = await documentOf(api);
  const answered: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], responses }] of Object.entries(methods)) {
      const query = new URLSearchParams(
        parameters.filter(({ required }) => required).map(({ name }): [string, string] => [name, "a"]),
      );
      for (const search of [`?${query}`, "?%"]) {
        context.world.history.record(unmatched);
        const response = await api.request(`${path}${search}`, { method: method.toUpperCase() });
        const declared = responses[response.status] ?? responses[`${Math.floor(response.status / 100)}XX`];
        expect(declared, `${method} ${path}${search} answered ${response.status}`).toBeDefined();
        const type = response.headers.get("content-type")?.split(";")[0] ?? "";
        const schema = declared?.content?.[type]?.schema;
        if (response.status !== 302) expect(schema, `${method} ${path} answered with ${type}`).toBeDefined();
        if (type.endsWith("json")) asSchema(schema, components.schemas).parse(await response.json());
        answered.push(`${response.status} ${method} ${path}`);
      }
    }
  }
  expect(answered.filter((line) => line.startsWith("200"))).toHaveLength(36);
  expect(answered.filter((line) => line.startsWith("400"))).toHaveLength(63);
});

function asSchema(schema: unknown, definitions: Document["components"]["schemas"]) {
  const text = JSON.stringify({ ...(schema as object), definitions }).replaceAll(
    "#/components/schemas/",
    "#/definitions/",
  );
  return z.fromJSONSchema(JSON.parse(text), { defaultTarget: "openapi-3.0" });
}
