import { type Clock, type ErrorMembers, type RequestHead, unmodelled } from "@cloudstub/kit";
import { accessDenied } from "../../engine/errors.js";

/** Seconds for which a presigned URL is valid at most: a week (S3 API reference, "Authenticating requests: Using query parameters"). */
const MAX = 604_800;
const required = [
  "X-Amz-Algorithm",
  "X-Amz-Credential",
  "X-Amz-Signature",
  "X-Amz-Date",
  "X-Amz-SignedHeaders",
  "X-Amz-Expires",
] as const;

/**
 * Throws where a presigned URL has expired in the world's time, of Signature Version 4 or 2, or lacks what such a URL needs. The signature
 * itself is not verified. Texts: S3 API reference, and answers of AWS in the issues of SDKs.
 */
export function checkPresignedUrl({ url }: RequestHead, clock: Pick<Clock, "now" | "timeAt">): void {
  const start = url.indexOf("?");
  if (start < 0 || !(url.includes("Signature=", start) || url.includes("X-Amz-Algorithm=", start))) return;
  const query = new URLSearchParams(url.slice(start + 1));
  if (query.has("X-Amz-Signature") || query.has("X-Amz-Algorithm")) checkVersion4(query, clock);
  else if (query.has("Signature")) checkVersion2(query, clock.now());
}

function checkVersion4(query: URLSearchParams, clock: Pick<Clock, "now" | "timeAt">): void {
  const now = clock.now();
  if (required.some((name) => !query.has(name))) {
    throw queryError(`Query-string authentication version 4 requires the ${listed(required)} parameters.`);
  }
  const credential = (query.get("X-Amz-Credential") ?? "").split("/");
  if (credential.length < 5 || credential.at(-1) !== "aws4_request") {
    throw queryError(
      `Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".`,
    );
  }
  const seconds = query.get("X-Amz-Expires") ?? "";
  checkSeconds(seconds);
  const signedAt = signingTime(query.get("X-Amz-Date") ?? "");
  // Clients date by the machine's clock; the URL expires when the world's has gone on by as many seconds since then.
  const expires = (clock.timeAt?.(signedAt) ?? signedAt) + Number(seconds) * 1000;
  if (now > expires) throw expired(expires, now, { "X-Amz-Expires": seconds });
}

function checkSeconds(text: string): void {
  if (!/^-?\d{1,15}$/.test(text)) throw queryError("X-Amz-Expires should be a number");
  if (Number(text) < 0) throw queryError("X-Amz-Expires must be non-negative");
  if (Number(text) > MAX) {
    throw queryError(
      `X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than ${MAX} seconds`,
    );
  }
}

/** The time of `20260101T000000Z`, in milliseconds since 1970. */
function signingTime(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined)
    throw queryError(`X-Amz-Date must be in the ISO8601 Long Format "yyyyMMdd'T'HHmmss'Z'"`);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function checkVersion2(query: URLSearchParams, now: number): void {
  const { Expires, AWSAccessKeyId } = Object.fromEntries(query);
  if (Expires === undefined || AWSAccessKeyId === undefined) {
    throw accessDenied("Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters");
  }
  if (!/^\d{1,12}$/.test(Expires)) throw accessDenied(`Invalid date (should be seconds since epoch): ${Expires}`);
  const expires = Number(Expires) * 1000;
  if (now > expires) throw expired(expires, now);
}

function expired(expires: number, now: number, members: ErrorMembers = {}) {
  return unmodelled("AccessDenied", 403, "Request has expired", {
    ...members,
    Expires: timeText(expires),
    ServerTime: timeText(now),
  });
}

/** `2026-01-01T00:00:00Z` */
function timeText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

function queryError(message: string) {
  return unmodelled("AuthorizationQueryParametersError", 400, message);
}
