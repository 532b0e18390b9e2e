import { isLocalOrigin, makeAllowlist } from "@cloudstub/core/for-server";
import type { MiddlewareHandler } from "hono";
import type { ApiContext } from "./context.js";

/** Headers of every answer, including errors: any page may read it, caches don't store it, browsers don't guess its type. */
export const everyAnswer = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "*",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Adds permissive CORS headers (specification 4.1) and answers preflights. */
export function cors(allowlist: ApiContext["allowlist"] = makeAllowlist("localhost")): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === "OPTIONS") {
      const origin = c.req.header("Origin");
      const isLocal = origin !== undefined && isLocalOrigin(origin, c.req.header("Host"), allowlist);
      c.res = c.body(
        null,
        204,
        preflight((name) => c.req.header(name), isLocal),
      );
    } else {
      await next();
    }
    for (const [name, value] of Object.entries(everyAnswer)) c.res.headers.set(name, value);
  };
}

/** Only local pages get consent to private-network access, so that browsers block it for others. */
function preflight(header: (name: string) => string | undefined, isLocal: boolean): Record<string, string> {
  const requested = header("Access-Control-Request-Headers");
  const privateNetwork = isLocal && header("Access-Control-Request-Private-Network") === "true";
  return {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Max-Age": "600",
    ...(requested && { "Access-Control-Allow-Headers": requested }),
    ...(privateNetwork && { "Access-Control-Allow-Private-Network": "true" }),
  };
}
