import { nearest } from "@cloudstub/core/for-server";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiContext } from "./context.js";
import { type Problem, problem, quoted } from "./problem.js";
import type { RouteDescriptor } from "./route-list.js";
import { isOfSdk, type Sent, sdkRemedy } from "./sdk-request.js";

/** The problem of a request without a route: 405 if the path exists with other methods, otherwise 404 with the nearest routes. */
export function notFound(c: Context, routes: readonly RouteDescriptor[], context: ApiContext): Problem {
  const here = routes.filter(({ path }) => path === c.req.path);
  const hint = isOfSdk(sentIn(c)) ? ` ${sdkRemedy(c.req.url, context.port)}` : "";
  return here.length > 0 ? wrongMethod(c, here, hint) : unknownPath(c, { routes, context, hint });
}

function wrongMethod(c: Context, here: readonly RouteDescriptor[], hint: string): Problem {
  const methods = here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return problem(
    "MethodNotAllowed",
    { path: c.req.path, methods: methods.join(", "), method: c.req.method, hint },
    { headers: { Allow: [...methods, "OPTIONS"].join(", ") } },
  );
}

interface NotFoundContext {
  readonly routes: readonly RouteDescriptor[];
  readonly context: ApiContext;
  readonly hint: string;
}

function unknownPath(
  { req: { method, path } }: Context,
  { routes, context: { registry }, hint }: NotFoundContext,
): Problem {
  const [, id = ""] = /^\/api\/([^/]+)/.exec(path) ?? [];
  const enabled = registry.services.map((service) => service.id);
  if (registry.available.some((service) => service.id === id) && !enabled.includes(id)) {
    return problem("ServiceNotEnabled/route", { service: id, services: [...enabled, id].join(","), hint });
  }
  const commands = routes.filter(({ service }) => service === id);
  const near = nearest(path, [...new Set(routes.map((route) => route.path))]);
  const candidates = near.length > 0 ? routes.filter((route) => near.includes(route.path)) : commands;
  const suggestions = candidates.map((route) => `${route.method} ${route.path}`);
  const remedy = suggestions.length > 0 ? ` There is ${suggestions.join(", ")}.` : "";
  return problem("UnknownRoute/path", { method, path: quoted(path), remedy, hint }, { members: { near: suggestions } });
}

/** Refuses an SDK's `GET /`, such as ListBuckets of S3: it would follow the redirect to the console, and fail without a reason. */
export function refuseSdk({ port }: ApiContext): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead || !isOfSdk(sentIn(c))) return next();
    throw problem("UnknownRoute/sdk", { remedy: sdkRemedy(c.req.url, port) });
  };
}

/** A request in the form of `node:http`. */
export function sentIn({ req }: Context): Sent {
  // Not `new URL`: it refuses some hosts that clients may send.
  return { method: req.method, url: req.url.replace(/^[a-z]+:\/\/[^/?#]*/, ""), headers: req.header() };
}
