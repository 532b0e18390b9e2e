import { coreVersion } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";

/** A schema of any value has no type, beside which `nullable` means nothing in OpenAPI 3.0. */
function documentOf(app: OpenAPIHono, config: Parameters<OpenAPIHono["getOpenAPIDocument"]>[0]) {
  const text = JSON.stringify(app.getOpenAPIDocument(config), (_, value: unknown) =>
    typeof value === "object" &&
    value !== null &&
    "nullable" in value &&
    Object.keys(value).every((name) => name === "nullable" || name === "description")
      ? { ...value, nullable: undefined }
      : value,
  );
  return JSON.parse(text) as ReturnType<OpenAPIHono["getOpenAPIDocument"]>;
}

const document = z.object({ openapi: z.string(), info: z.object({}), paths: z.object({}) });

const route = createRoute({
  method: "get",
  path: "/api/openapi.json",
  operationId: "getOpenApi",
  tags: ["management"],
  summary: "OpenAPI document",
  description: "Describes every route of this port, including those of the loaded modules, as OpenAPI 3.0.",
  responses: { 200: json(document, "The OpenAPI 3.0 document."), ...problems },
});

/** Adds `GET /api/openapi.json`, generated from all routes of the app. */
export function addOpenApiDocument(app: OpenAPIHono, { registry }: ApiContext): void {
  app.openapi(route, (c) =>
    c.json(
      documentOf(app, {
        openapi: "3.0.3",
        info: {
          title: "CloudStub API port",
          version: coreVersion,
          description:
            "A JSON view of the mock port's state and history. Parameters are query strings; only POST /api/seed, /api/faults and /api/functions/answer, and routes of services that declare one, read a request body.",
          license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
        },
        servers: [{ url: "/", description: "The port that serves this document." }],
        security: [],
        tags: [
          { name: "management", description: "The server itself." },
          { name: "console", description: "Pages for people." },
          ...registry.services.map(({ id }) => ({ name: id, description: `Views of the state of ${id}.` })),
        ],
      }),
      200,
    ),
  );
}
