import type { MiddlewareHandler } from "hono";
import { problem, quoted } from "./problem.js";

/** Far more than any route has; the parser can't handle a million. */
const MAX_PARAMETERS = 100;

/** Refuses a query that does not decode, which a route would get half decoded, and one with too many parameters. */
export const readableQuery: MiddlewareHandler = async function readableQuery(c, next) {
  const query = /\?([^#]*)/.exec(c.req.url)?.[1] ?? "";
  const parts = query.split("&");
  if (parts.length > MAX_PARAMETERS) {
    throw problem("TooManyParameters", { count: MAX_PARAMETERS });
  }
  const unreadable = parts.find((part) => !decodes(part));
  if (unreadable !== undefined) {
    throw problem("MalformedQuery", { part: quoted(unreadable) });
  }
  await next();
};

function decodes(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
