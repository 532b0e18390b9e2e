import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { parseAccept } from "hono/utils/accept";
import { problems } from "./answers.js";

const page = createRoute({
  method: "get",
  path: "/console",
  operationId: "getConsole",
  tags: ["console"],
  summary: "Console",
  description: "The web console.",
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
    ...problems,
  },
});

const root = createRoute({
  method: "get",
  path: "/",
  operationId: "getRoot",
  tags: ["console"],
  summary: "Redirect to the console",
  description: "Redirects to the console.",
  responses: { 302: { description: "The console is at the address in Location." }, ...problems },
});

/** Adds `GET /console` and the redirect from `/`. The first request loads the page; it is compressed once. */
export function addConsole(app: OpenAPIHono): void {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  app.openapi(root, (c) => c.redirect("/console", 302));
  app.openapi(page, async (c) => {
    const { page, policy } = await import("@cloudstub/console");
    const headers = { "Content-Security-Policy": policy, Vary: "Accept-Encoding" };
    if (!acceptsGzip(c.req.header("accept-encoding"))) return c.html(page, 200, headers);
    compressed ??= promisify(gzip)(page).then((bytes) => new Uint8Array(bytes));
    return c.body(await compressed, 200, {
      ...headers,
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Encoding": "gzip",
    });
  });
}

/** True if `Accept-Encoding` accepts gzip (RFC 9110, section 12.5.3): its own weight overrides that of `*`, and 0 forbids it. */
function acceptsGzip(header = ""): boolean {
  const accepted = parseAccept(header);
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q;
  return (weightOf("gzip") ?? weightOf("*") ?? 0) > 0;
}
