import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { problems } from "./answers.js";

const page = createRoute({
  method: "get",
  path: "/console",
  operationId: "getConsole",
  tags: ["console"],
  summary: "Console",
  description: "The web console.",
  responses: { 200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } }, ...problems },
});

const root = createRoute({
  method: "get",
  path: "/",
  operationId: "getRoot",
  tags: ["console"],
  summary: "Way to the console",
  description: "Redirects to the console.",
  responses: { 302: { description: "The console is at the address in Location." }, ...problems },
});

/** Adds `GET /console` and the redirect from `/` to it. The page is loaded when it is first asked for. */
export function addConsole(app: OpenAPIHono): void {
  app.openapi(root, (c) => c.redirect("/console", 302));
  app.openapi(page, async (c) => {
    const { page, policy } = await import("@cloudstub/console");
    return c.html(page, 200, { "Content-Security-Policy": policy });
  });
}
