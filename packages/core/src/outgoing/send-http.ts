import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
// Imported, since tests may replace the global ones by fake timers.
import { clearTimeout, setTimeout } from "node:timers";
import type { HttpAnswer, HttpRequest } from "@cloudstub/kit";
import { checkedLookup, RefusedAddress } from "./checked-lookup.js";
import { portOf, refusalOfUrl } from "./refusal.js";

/** What is read of an answer, of which only the status counts: bytes, and milliseconds of the machine. A program that answers in full sees no broken connection. */
const MAX_BYTES = 64 * 1024;
const MAX_MS = 1000;

/**
 * Sends a request over the network, and never rejects: the status is 0 for an invalid URL or header, where there is no connection, where
 * no answer begins in time, and for an address that is refused. Redirects are not followed. The connection is closed after the answer.
 */
export function sendHttp({ method, url, headers, body, timeout, reach }: HttpRequest): Promise<HttpAnswer> {
  if (!URL.canParse(url)) return Promise.resolve({ status: 0 });
  const refusal = refusalOfUrl(url, reach);
  if (refusal !== undefined) return Promise.resolve({ status: 0, refusal });
  const target = new URL(url);
  const bytes = Buffer.from(body);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method,
    headers: { ...headers, "content-length": bytes.length },
    signal: AbortSignal.timeout(timeout),
    lookup: checkedLookup(portOf(target), reach),
    // One connection for each request, which is closed after it.
    agent: false,
  };
  const answered = new Promise<HttpAnswer>((resolve) => {
    const sent = send(target, options, (answer) => {
      // The status counts, also where the rest of the answer is lost.
      answer.once("close", () => resolve({ status: answer.statusCode ?? 0 }));
      readSome(answer);
    });
    sent.once("error", (error) =>
      resolve(error instanceof RefusedAddress ? { status: 0, refusal: error.message } : { status: 0 }),
    );
    sent.end(bytes);
  });
  return answered.catch(() => ({ status: 0 }));
}

/** Reads an answer to its end, and gives up one that is large or slow. */
function readSome(answer: IncomingMessage): void {
  let read = 0;
  const giveUp = setTimeout(() => answer.destroy(), MAX_MS);
  answer.once("close", () => clearTimeout(giveUp)).once("error", () => {});
  answer.on("data", ({ length }: Buffer) => {
    read += length;
    if (read > MAX_BYTES) answer.destroy();
  });
}
