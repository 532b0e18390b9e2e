import type { IncomingHttpHeaders } from "node:http";
import { type Allowlist, allowsOrigin } from "../safety/allowlist.js";
import type { Head } from "../safety/request-filter.js";
import type { WireResponse } from "../wire/wire.js";

/** How long browsers may remember the answer to a preflight, in seconds. */
const PREFLIGHT_AGE = "600";

/**
 * True for a link that a person follows, to a presigned address in a mail for example. The page with the link sees nothing of the
 * answer, and a GET changes nothing. A page in a frame or a request of a script is not that.
 */
export function isFollowedLink({ method, headers }: Head): boolean {
  const reads = method === "GET" || method === "HEAD";
  const opensPage = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return reads && opensPage && headers.origin === undefined;
}

/** The answer to a browser that asks whether a page may send a request; undefined for any other request. The request filter has let the page in. */
export function preflightAnswer({ method, headers }: Head): WireResponse | undefined {
  if (method !== "OPTIONS") return undefined;
  const { origin, "access-control-request-method": wanted, "access-control-request-headers": names } = headers;
  if (origin === undefined || wanted === undefined) return undefined;
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": wanted,
      ...(names && { "Access-Control-Allow-Headers": names }),
      ...(headers["access-control-request-private-network"] === "true" && { "Access-Control-Allow-Private-Network": "true" }),
      "Access-Control-Max-Age": PREFLIGHT_AGE,
      Vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    },
    body: "",
  };
}

/** An answer with the headers that a browser wants beside it; that to a program as it is. The request filter has let the page in. */
export function forBrowser(headers: IncomingHttpHeaders, response: WireResponse, allowlist: Allowlist): WireResponse {
  const { origin, host } = headers;
  const opens = opensPage(headers);
  if (origin === undefined && !opens) return response;
  const isDocument = opens && !allowsOrigin(`http://${host}`, allowlist);
  return {
    ...response,
    headers: { ...response.headers, ...(origin && readableBy(origin, response)), ...(isDocument && sandboxed(response)) },
  };
}

/** Where a browser runs the scripts of what it loads. */
const documents = new Set(["document", "iframe", "frame", "embed", "object"]);

/**
 * Browsers send `Sec-Fetch-Dest` to addresses that they trust: https, 127.0.0.1, localhost. To others they show that they open a page by
 * its `Accept`, which names XHTML with them (Fetch Standard, document `Accept` header value). That of Java's HttpURLConnection names HTML alone.
 */
function opensPage({ "sec-fetch-dest": destination, accept }: IncomingHttpHeaders): boolean {
  return destination === undefined ? (accept?.includes("application/xhtml+xml") ?? false) : documents.has(destination);
}

function readableBy(origin: string, { headers }: WireResponse): WireResponse["headers"] {
  const exposed = [...Object.keys(headers), "Date"].join(", ");
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposed, Vary: "Origin" };
}

/**
 * Stored text must not run scripts as a page of the mock port, which all services trust. It keeps its origin, or its own images would
 * come from nowhere. Browsers show no PDF in a sandbox, and run the scripts of one apart from any page.
 */
function sandboxed({ headers }: WireResponse): WireResponse["headers"] {
  const isPdf = headers["Content-Type"] === "application/pdf";
  return { "X-Content-Type-Options": "nosniff", ...(!isPdf && { "Content-Security-Policy": "sandbox allow-same-origin" }) };
}
