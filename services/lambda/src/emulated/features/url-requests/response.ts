import { validateHeaderName, validateHeaderValue } from "node:http";
import { isObject, type SiteAnswer } from "@cloudstub/kit";
import { jsonIn } from "../../engine/payload.js";

/** What a function says of its answer besides the body. */
export type AnswerHead = Pick<SiteAnswer, "status" | "headers" | "cookies">;

/**
 * The answer that a function's result makes (Lambda developer guide, "Response payload format"): an object with a `statusCode` says all of it; anything
 * else is the body of an answer in JSON, a text without its quotes (recorded answers of AWS, 2025-11). Undefined for an object with a `statusCode`
 * that does not make one.
 */
export function answerOf(result: Uint8Array): SiteAnswer | undefined {
  const value = jsonIn(result);
  if (!isObject(value) || value["statusCode"] === undefined)
    return {
      status: 200,
      headers: { "Content-Type": "application/json" },
      body: typeof value === "string" ? value : JSON.stringify(value ?? null),
    };
  const head = headIn(value);
  const { body = "", isBase64Encoded } = value;
  if (head === undefined || (typeof body !== "string" && body !== null)) return undefined;
  const text = body ?? "";
  return { ...head, body: isBase64Encoded === true ? Buffer.from(text, "base64") : text };
}

/** Reads status, headers and cookies; undefined where one of them has another form, or HTTP can't carry it. */
export function headIn(value: { readonly [member: string]: unknown }): AnswerHead | undefined {
  const { statusCode = 200, headers, cookies } = value;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  if (headers !== undefined && headers !== null && !isObject(headers)) return undefined;
  if (cookies !== undefined && cookies !== null && !isTexts(cookies)) return undefined;
  const given = headersIn(headers ?? {});
  if (given === undefined) return undefined;
  return { status, headers: given, ...(cookies && cookies.length > 0 && { cookies }) };
}

/** Headers that are the port's to send. */
const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function headersIn(headers: { readonly [name: string]: unknown }): AnswerHead["headers"] | undefined {
  const all: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = textOf(value);
    if (text === undefined || ofConnection.has(name.toLowerCase())) continue;
    if (!canBeSent(name, text)) return undefined;
    all[name] = text;
  }
  const hasType = Object.keys(all).some((name) => name.toLowerCase() === "content-type");
  return hasType ? all : { ...all, "Content-Type": "application/json" };
}

/** Texts, numbers and truth values as text; undefined for others, which are left out. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string" && canBeSent("Set-Cookie", text));
}
