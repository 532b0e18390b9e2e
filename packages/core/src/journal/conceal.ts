import type { RequestHeaders } from "../wire/wire.js";
import { CONCEALED } from "./readable.js";

/** Headers of which nothing is shown. */
const secretHeaders = new Set([
  "x-amz-security-token",
  "cookie",
  "set-cookie",
  "proxy-authorization",
  "x-amz-server-side-encryption-customer-key",
  "x-amz-copy-source-server-side-encryption-customer-key",
]);

/** Headers for people, one text each. Without `reveal` signatures, session tokens, keys and cookies are concealed. */
export function shownHeaders(headers: RequestHeaders, reveal: boolean): { [name: string]: string } {
  const shown = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    return [[name, reveal ? text : concealHeader(name.toLowerCase(), text)]];
  });
  return Object.fromEntries(shown) as { [name: string]: string };
}

function concealHeader(name: string, text: string): string {
  if (secretHeaders.has(name)) return CONCEALED;
  if (name !== "authorization") return text;
  // The credential scope and the names of the signed headers are no secrets.
  return text.includes("Signature=") ? text.replace(/Signature=[^,\s]*/, `Signature=${CONCEALED}`) : CONCEALED;
}

/** A URL without the signature and the session token of a presigned one, and without the password of a user. */
export function concealUrl(url: string): string {
  const named = url.includes("@") ? url.replace(/(:\/\/[^/?#@:\s]*:)[^/?#@\s]*@/, `$1${CONCEALED}@`) : url;
  return named.replace(/([?&](?:X-Amz-Signature|X-Amz-Security-Token|Signature)=)[^&]*/gi, `$1${CONCEALED}`);
}
