import {
  matchesWildcards,
  type PageRequest,
  type ResponseHeaders,
  type ServiceError,
  type StateCall,
  unmodelled,
} from "@cloudstub/kit";
import { type Configuration, configurationsOf } from "../../state/configurations.js";
import type { EmulatedS3 } from "../../types.js";

type Rule = Configuration<"cors">["CORSRules"][number];

type KnownPage = PageRequest & { readonly origin: string };

const notAllowed =
  "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";

/**
 * The headers of the first rule of a bucket that allows a page's request, or the error of its preflight (S3 User Guide, "Using cross-origin
 * resource sharing"; texts, headers and what is compared: recorded answers of AWS, 2026-02). Requests without a bucket have no rules.
 */
export function crossOrigin(
  page: PageRequest,
  { state }: StateCall<EmulatedS3["state"]>,
): ResponseHeaders | ServiceError | undefined {
  const { Bucket, Key } = page.labels;
  if (Bucket === undefined) return undefined;
  const { origin } = page;
  if (origin === undefined)
    return unmodelled("BadRequest", 400, "Insufficient information. Origin request header needed.");
  if (!state.buckets.has(Bucket)) return forbidden("CORSResponse: Bucket not found", page.method, "BUCKET");
  const { cors } = configurationsOf(state, Bucket);
  if (cors === undefined) return forbidden("CORSResponse: CORS is not enabled for this bucket.", page.method, "BUCKET");
  const rule = cors.CORSRules.find((each) => allows(each, { ...page, origin }));
  return rule === undefined
    ? forbidden(notAllowed, page.method, Key === undefined ? "BUCKET" : "OBJECT")
    : headersOf(rule, { ...page, origin });
}

function allows(
  { AllowedOrigins, AllowedMethods, AllowedHeaders = [] }: Rule,
  { origin, method, requestedHeaders = [] }: KnownPage,
): boolean {
  return (
    AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
    AllowedMethods.includes(method) &&
    requestedHeaders.every((name) =>
      AllowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name.toLowerCase())),
    )
  );
}

function headersOf(
  { AllowedOrigins, AllowedMethods, ExposeHeaders = [], MaxAgeSeconds }: Rule,
  page: KnownPage,
): ResponseHeaders {
  const { origin, requestedHeaders = [] } = page;
  const isForAll = AllowedOrigins.find((pattern) => matches(pattern, origin)) === "*";
  return {
    "Access-Control-Allow-Origin": isForAll ? "*" : origin,
    "Access-Control-Allow-Methods": AllowedMethods.join(", "),
    ...(requestedHeaders.length > 0 && { "Access-Control-Allow-Headers": requestedHeaders.join(", ").toLowerCase() }),
    ...(ExposeHeaders.length > 0 && { "Access-Control-Expose-Headers": ExposeHeaders.join(", ") }),
    ...(MaxAgeSeconds !== undefined && { "Access-Control-Max-Age": String(MaxAgeSeconds) }),
    ...(!isForAll && { "Access-Control-Allow-Credentials": "true" }),
    Vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
  };
}

/** Only `*` has a meaning in the patterns of rules. */
function matches(pattern: string, text: string): boolean {
  return matchesWildcards(pattern, text, { single: false });
}

function forbidden(message: string, Method: string, ResourceType: "BUCKET" | "OBJECT"): ServiceError {
  return unmodelled("AccessForbidden", 403, message, { Method, ResourceType });
}
