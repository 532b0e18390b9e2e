import { callerArn, principalOf, type SiteRequest } from "@cloudstub/kit";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedCall } from "../../types.js";

/** A request with the trace that it begins or belongs to. */
interface TracedRequest extends SiteRequest {
  readonly traceHeader: string;
}

/**
 * The event that a function gets for a request: payload format version 2.0 (Lambda developer guide, "Request payload format"; recorded events of AWS,
 * 2025-11). Paths stay as they were sent, names of headers are in lower case, and repeated values are joined by commas.
 */
export function eventOf(call: EmulatedCall, url: FunctionUrl, request: TracedRequest): object {
  const headers = headersOf(call, request);
  const [rawPath = "/", ...query] = request.url.split("?");
  const rawQueryString = query.join("?");
  const parameters = parametersIn(rawQueryString);
  const cookies = headers["cookie"]?.split(";").map((cookie) => cookie.trim());
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers,
    ...(parameters && { queryStringParameters: parameters }),
    requestContext: contextOf(call, url, { method: request.method, rawPath, headers }),
    ...bodyOf(request.body, headers["content-type"]),
  };
}

type Headers = { readonly [name: string]: string };

/** Headers that belong to a connection. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "expect",
  "upgrade",
]);

function headersOf(call: EmulatedCall, { headers, traceHeader }: TracedRequest): Headers {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofConnection.has(name) ? [] : [[name, [value].flat().join(",")] as const],
  );
  const { port } = new URL(call.endpoint);
  return {
    ...Object.fromEntries(sent),
    "x-amzn-trace-id": traceHeader,
    "x-forwarded-for": sourceIp(call),
    "x-forwarded-port": port === "" ? "80" : port,
    "x-forwarded-proto": "http",
  };
}

function sourceIp({ request }: EmulatedCall): string {
  return request?.connection?.remoteAddress?.replace(/^::ffff:/, "") ?? "127.0.0.1";
}

function parametersIn(query: string): object | undefined {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return joined.size === 0 ? undefined : Object.fromEntries(joined);
}

interface Asked {
  readonly method: string;
  readonly rawPath: string;
  readonly headers: Headers;
}

function contextOf(call: EmulatedCall, { id, authType }: FunctionUrl, { method, rawPath, headers }: Asked): object {
  const now = call.clock.now();
  const host = headers["host"] ?? "";
  return {
    accountId: authType === "NONE" ? "anonymous" : call.account,
    apiId: id,
    ...(authType === "AWS_IAM" && { authorizer: { iam: identity(call) } }),
    domainName: host.split(":", 1)[0],
    domainPrefix: id,
    http: {
      method,
      path: rawPath,
      protocol: "HTTP/1.1",
      sourceIp: sourceIp(call),
      userAgent: headers["user-agent"] ?? "",
    },
    requestId: call.requestId,
    routeKey: "$default",
    stage: "$default",
    time: timeOf(now),
    timeEpoch: now,
  };
}

function identity(call: EmulatedCall): object {
  const { accessKeyId, account } = call.caller;
  const userId = principalOf(call)?.userId ?? account;
  return {
    accessKey: accessKeyId,
    accountId: account,
    callerId: userId,
    cognitoIdentity: null,
    principalOrgId: null,
    userArn: callerArn(call),
    userId,
  };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `12/Mar/2020:19:03:58 +0000` */
function timeOf(now: number): string {
  const date = new Date(now);
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${day.slice(8)}/${months[date.getUTCMonth()]}/${day.slice(0, 4)}:${time.slice(0, 8)} +0000`;
}

function bodyOf(body: Uint8Array, contentType: string | undefined): object {
  if (body.length === 0) return { isBase64Encoded: false };
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return isText(contentType)
    ? { body: bytes.toString("utf8"), isBase64Encoded: false }
    : { body: bytes.toString("base64"), isBase64Encoded: true };
}

/**
 * Texts and JSON come as they are, forms and other types in Base64 (recorded events of AWS, 2025-11, for plain text, JSON and multipart forms; of the other
 * types nothing is documented).
 */
function isText(contentType = ""): boolean {
  const [type = ""] = contentType.toLowerCase().split(";", 1);
  const name = type.trim();
  return name.startsWith("text/") || texts.has(name) || name.endsWith("+json") || name.endsWith("+xml");
}

const texts: ReadonlySet<string> = new Set(["application/json", "application/javascript", "application/xml"]);
