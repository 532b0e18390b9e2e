import type { PageRequest, ResponseHeaders, SiteAnswer, StateCall } from "@cloudstub/kit";
import { urlById } from "../../engine/urls.js";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedState } from "../../types.js";

/** Methods that browsers let pages use without being told (Fetch Standard, "CORS-safelisted method"). */
const simple: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/**
 * What a page of another origin may read of a URL with a CORS configuration, which also answers its preflights: nothing where the page, its method or a
 * header is not allowed. Without one the function's own headers say it, and it gets the preflights (Lambda developer guide, "Cross-origin resource
 * sharing"). Of the other operations the port decides.
 */
export function crossOrigin(
  { origin, method, requestedHeaders = [], labels }: PageRequest,
  { state }: StateCall<EmulatedState>,
): ResponseHeaders | undefined {
  const { UrlId } = labels;
  const cors = UrlId === undefined ? undefined : urlById(state, UrlId)?.cors;
  if (cors === undefined || origin === undefined) return undefined;
  return isAllowed(cors, { origin, method, requestedHeaders }) ? headersOf(cors, origin) : { Vary: "Origin" };
}

type Cors = NonNullable<FunctionUrl["cors"]>;
type Page = Required<Pick<PageRequest, "method" | "requestedHeaders">> & { readonly origin: string };

function isAllowed(
  { AllowOrigins = [], AllowMethods = [], AllowHeaders = [] }: Cors,
  { origin, method, requestedHeaders }: Page,
): boolean {
  const names = AllowHeaders.map((name) => name.toLowerCase());
  return (
    hasOrAll(AllowOrigins, origin) &&
    (simple.has(method) || hasOrAll(AllowMethods, method)) &&
    requestedHeaders.every((name) => hasOrAll(names, name.toLowerCase()))
  );
}

function headersOf(cors: Cors, origin: string): ResponseHeaders {
  const { AllowOrigins = [], AllowMethods = [], AllowHeaders = [], ExposeHeaders = [] } = cors;
  const lists = {
    "Access-Control-Allow-Methods": AllowMethods,
    "Access-Control-Allow-Headers": AllowHeaders,
    "Access-Control-Expose-Headers": ExposeHeaders,
  };
  const given = Object.entries(lists).filter(([, names]) => names.length > 0);
  return {
    "Access-Control-Allow-Origin": AllowOrigins.includes("*") && !cors.AllowCredentials ? "*" : origin,
    ...Object.fromEntries(given.map(([name, names]) => [name, names.join(", ")])),
    ...(cors.AllowCredentials && { "Access-Control-Allow-Credentials": "true" }),
    ...(cors.MaxAge !== undefined && { "Access-Control-Max-Age": String(cors.MaxAge) }),
    Vary: "Origin",
  };
}

function hasOrAll(list: readonly string[], text: string): boolean {
  return list.includes(text) || list.includes("*");
}

/** An answer without the CORS headers of the function: those of the URL's configuration go first. */
export function withoutOwnCors(answer: SiteAnswer): SiteAnswer {
  const kept = Object.entries(answer.headers).filter(([name]) => !name.toLowerCase().startsWith("access-control-"));
  return { ...answer, headers: Object.fromEntries(kept) };
}
