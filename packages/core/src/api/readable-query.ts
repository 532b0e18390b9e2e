import type { MiddlewareHandler } from "hono";
import { Problem, quoted } from "./problem.js";

/** No route has nearly as many parameters, and what reads them does not stand a million. */
const MOST_PARAMETERS = 100;

/** Refuses a query that does not decode, before a route gets it half decoded, and one of absurdly many parameters. */
export const readableQuery: MiddlewareHandler = async function readableQuery(c, next) {
  const query = /\?([^#]*)/.exec(c.req.url)?.[1] ?? "";
  const pieces = query.split("&");
  if (pieces.length > MOST_PARAMETERS) {
    throw new Problem({ status: 400, code: "TooManyParameters", detail: `The query has more than ${MOST_PARAMETERS} parameters.` });
  }
  const unreadable = pieces.find((piece) => !decodes(piece));
  if (unreadable !== undefined) {
    throw new Problem({
      status: 400,
      code: "MalformedQuery",
      detail: `The query holds ${quoted(unreadable)}, which is not percent-encoded UTF-8. Write a percent sign itself as %25.`,
    });
  }
  await next();
};

function decodes(piece: string): boolean {
  try {
    decodeURIComponent(piece);
    return true;
  } catch {
    return false;
  }
}
