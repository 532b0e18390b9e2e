import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import { problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { listRoutes } from "./route-list.js";

/** Nothing is loaded, run, embedded or sent. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

/** Adds `GET /console` and the redirect from `/` to it. */
export function addConsole(app: OpenAPIHono, { registry }: ApiContext): void {
  app.openapi(root, (c) => c.redirect("/console", 302));
  app.openapi(page, (c) => {
    const links = listRoutes(app, registry).filter(
      ({ method, path, params = [] }) => method === "GET" && path.startsWith("/api/") && params.every(({ required }) => !required),
    );
    return c.html(
      html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>CloudStub</title>
<h1>CloudStub</h1>
<ul>
${links.map(({ path, description }) => html`<li><a href="${path}">${path}</a> ${description}</li>\n`)}</ul>
</html>
`,
      200,
      { "Content-Security-Policy": policy },
    );
  });
}
