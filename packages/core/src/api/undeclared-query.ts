import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { querySchema, refuseQuery } from "./parameters.js";

const nothing = querySchema({});

/** Refuses parameters where a route of the server itself declares none. Pages let them pass, as links to them may carry some. */
export function undeclaredQuery(app: OpenAPIHono): MiddlewareHandler {
  return async function undeclaredQuery(c, next) {
    const method = c.req.method === "HEAD" ? "get" : c.req.method.toLowerCase();
    const takesNothing = app.openAPIRegistry.definitions.some(
      (definition) =>
        definition.type === "route" &&
        definition.route.path === c.req.path &&
        definition.route.method === method &&
        definition.route.request?.query === undefined &&
        !definition.route.tags?.includes("console"),
    );
    if (takesNothing) refuseQuery(nothing.safeParse(c.req.query()));
    await next();
  };
}
