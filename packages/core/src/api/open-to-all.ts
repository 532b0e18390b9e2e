import type { MiddlewareHandler } from "hono";

/** Headers of every answer, errors too: any page may read it, nothing keeps it, and no browser takes it for another type. */
export const everyAnswer = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "*",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Permissive cross-origin headers (specification 4.1), and the answer to every preflight. */
export const openToAll: MiddlewareHandler = async function openToAll(c, next) {
  if (c.req.method === "OPTIONS") {
    c.res = c.body(
      null,
      204,
      preflight((name) => c.req.header(name)),
    );
  } else {
    await next();
  }
  for (const [name, value] of Object.entries(everyAnswer)) c.res.headers.set(name, value);
};

function preflight(header: (name: string) => string | undefined): Record<string, string> {
  const wanted = header("Access-Control-Request-Headers");
  const privateNetwork = header("Access-Control-Request-Private-Network") === "true";
  return {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Max-Age": "600",
    ...(wanted && { "Access-Control-Allow-Headers": wanted }),
    ...(privateNetwork && { "Access-Control-Allow-Private-Network": "true" }),
  };
}
