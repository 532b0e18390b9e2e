import type { MiddlewareHandler } from "hono";
import { makeAllowlist } from "../safety/allowlist.js";
import { isLocalOrigin } from "../safety/names.js";
import type { ApiContext } from "./context.js";

/** Headers of every answer, errors too: any page may read it, nothing keeps it, and no browser takes it for another type. */
export const everyAnswer = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "*",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Permissive cross-origin headers (specification 4.1), and the answer to every preflight. */
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

/** A page from elsewhere is not told that it may reach into a private network, which browsers would otherwise keep it from. */
function preflight(header: (name: string) => string | undefined, isLocal: boolean): Record<string, string> {
  const wanted = header("Access-Control-Request-Headers");
  const privateNetwork = isLocal && header("Access-Control-Request-Private-Network") === "true";
  return {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Max-Age": "600",
    ...(wanted && { "Access-Control-Allow-Headers": wanted }),
    ...(privateNetwork && { "Access-Control-Allow-Private-Network": "true" }),
  };
}
