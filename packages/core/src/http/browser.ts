import type { IncomingHttpHeaders } from "node:http";
import { type Allowlist, allowsOrigin } from "../safety/allowlist.js";
import type { Head } from "../safety/request-filter.js";
import type { WireResponse } from "../wire/wire.js";

/** Seconds for which browsers may cache a preflight. */
const PREFLIGHT_MAX_AGE = "600";

/**
 * True for a link that a user follows, such as a presigned URL in a mail: the page with the link can't read the answer. A script of the page
 * can follow it too, so that it must only show a document. False for frames and for requests of scripts.
 */
export function isFollowedLink({ method, headers }: Head): boolean {
  const reads = method === "GET" || method === "HEAD";
  const opensPage = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return reads && opensPage && headers.origin === undefined;
}

/** The answer to a preflight of an allowed page; undefined for any other request. */
export function preflightAnswer({ method, headers }: Head): WireResponse | undefined {
  if (method !== "OPTIONS") return undefined;
  const { origin, "access-control-request-method": requested, "access-control-request-headers": names } = headers;
  if (origin === undefined || requested === undefined) return undefined;
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": requested,
      ...(names && { "Access-Control-Allow-Headers": names }),
      ...(headers["access-control-request-private-network"] === "true" && {
        "Access-Control-Allow-Private-Network": "true",
      }),
      "Access-Control-Max-Age": PREFLIGHT_MAX_AGE,
      Vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    },
    body: "",
  };
}

/** Adds the headers that an allowed page needs, and those that keep stored scripts from running; returns an answer to a program unchanged. */
export function forBrowser(headers: IncomingHttpHeaders, response: WireResponse, allowlist: Allowlist): WireResponse {
  const { origin, host } = headers;
  const opens = opensPage(headers);
  const isShown = (opens || isOfBrowser(headers)) && !allowsOrigin(`http://${host}`, allowlist);
  if (origin === undefined && !isShown) return response;
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(origin && (response.pageHeaders ?? readableBy(origin, response))),
      ...(isShown && opens && { "X-Content-Type-Options": "nosniff" }),
      ...(isShown && sandboxed(response)),
    },
  };
}

/** Browsers send `Sec-Fetch-Dest` only to trustworthy addresses: https, 127.0.0.1, localhost. All call themselves Mozilla. */
function isOfBrowser({ "sec-fetch-dest": destination, "user-agent": agent }: IncomingHttpHeaders): boolean {
  return destination !== undefined || (agent?.startsWith("Mozilla/") ?? false);
}

/** Destinations in which a browser runs scripts. */
const documents = new Set(["document", "iframe", "frame", "embed", "object"]);

/**
 * Where there is no `Sec-Fetch-Dest`, the `Accept` tells: for a page it has XHTML (Fetch Standard, document `Accept` header value). Java's
 * HttpURLConnection sends HTML without XHTML.
 */
function opensPage({ "sec-fetch-dest": destination, accept }: IncomingHttpHeaders): boolean {
  return destination === undefined ? (accept?.includes("application/xhtml+xml") ?? false) : documents.has(destination);
}

function readableBy(origin: string, { headers }: WireResponse): WireResponse["headers"] {
  const exposed = [...Object.keys(headers), "Date"].join(", ");
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposed, Vary: "Origin" };
}

/**
 * Stored HTML must not run scripts with the mock port's origin, which all services trust. It keeps the origin so that its own images
 * load. Images get the header too: a browser that has one in its cache shows that answer when the user opens the image. Browsers don't show
 * a PDF in a sandbox, and isolate its scripts anyway.
 */
function sandboxed({ headers }: WireResponse): WireResponse["headers"] {
  const isPdf = headers["Content-Type"] === "application/pdf";
  return isPdf ? {} : { "Content-Security-Policy": "sandbox allow-same-origin" };
}
