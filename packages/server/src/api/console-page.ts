import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
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

const lab = createRoute({
  ...page,
  path: "/lab",
  operationId: "getLab",
  summary: "Laboratory",
  description: "The laboratory in the browser: calls, state, faults, time, worlds and snapshots.",
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

/** Adds `GET /console`, `GET /lab` and the redirect from `/`. The first request loads a page; it is compressed once. */
export function addConsole(app: OpenAPIHono): void {
  app.openapi(root, (c) => c.redirect("/console", 302));
  const pages = () => import("@cloudstub/console");
  app.openapi(
    page,
    served(async () => pages().then(({ page, policy }) => ({ page, policy }))),
  );
  app.openapi(
    lab,
    served(async () => pages().then(({ labPage, labPolicy }) => ({ page: labPage, policy: labPolicy }))),
  );
}

function served(load: () => Promise<{ readonly page: string; readonly policy: string }>) {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return async (c: Context) => {
    const { page, policy } = await load();
    const headers = { "Content-Security-Policy": policy, Vary: "Accept-Encoding" };
    if (!acceptsGzip(c.req.header("accept-encoding"))) return c.html(page, 200, headers);
    compressed ??= promisify(gzip)(page).then((bytes) => new Uint8Array(bytes));
    return c.body(await compressed, 200, {
      ...headers,
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Encoding": "gzip",
    });
  };
}

/** True if `Accept-Encoding` accepts gzip (RFC 9110, section 12.5.3): its own weight overrides that of `*`, and 0 forbids it. */
function acceptsGzip(header = ""): boolean {
  const accepted = parseAccept(header);
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q;
  return (weightOf("gzip") ?? weightOf("*") ?? 0) > 0;
}
