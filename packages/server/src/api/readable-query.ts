import type { MiddlewareHandler } from "hono";
import { Problem, quoted } from "./problem.js";

/** Far more than any route has; the parser can't handle a million. */
const MAX_PARAMETERS = 100;

/** Refuses a query that does not decode, which a route would get half decoded, and one with too many parameters. */
export const readableQuery: MiddlewareHandler = async function readableQuery(c, next) {
  const query = /\?([^#]*)/.exec(c.req.url)?.[1] ?? "";
  const parts = query.split("&");
  if (parts.length > MAX_PARAMETERS) {
    throw new Problem({
      status: 400,
      code: "TooManyParameters",
      detail: `The query has more than ${MAX_PARAMETERS} parameters.`,
    });
  }
  const unreadable = parts.find((part) => !decodes(part));
  if (unreadable !== undefined) {
    throw new Problem({
      status: 400,
      code: "MalformedQuery",
      detail: `The query contains ${quoted(unreadable)}, which is not percent-encoded UTF-8. Write a percent sign itself as %25.`,
    });
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
