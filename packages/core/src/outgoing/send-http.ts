import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { HttpAnswer, HttpRequest } from "@cloudstub/kit";

/**
 * Sends a request over the network, and never rejects: the status is 0 for an invalid URL or header, where there is no connection, and where
 * no answer begins in time. Redirects are not followed.
 */
export function sendHttp({ method, url, headers, body, timeout }: HttpRequest): Promise<HttpAnswer> {
  if (!URL.canParse(url)) return Promise.resolve({ status: 0 });
  const bytes = Buffer.from(body);
  const send = new URL(url).protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = { method, headers: { ...headers, "content-length": bytes.length }, signal: AbortSignal.timeout(timeout) };
  const answered = new Promise<HttpAnswer>((resolve) => {
    const sent = send(new URL(url), options, (answer) => {
      answer.resume();
      // The status counts, also where the rest of the answer is lost.
      answer.once("close", () => resolve({ status: answer.statusCode ?? 0 }));
      answer.once("error", () => {});
    });
    sent.once("error", () => resolve({ status: 0 }));
    sent.end(bytes);
  });
  return answered.catch(() => ({ status: 0 }));
}
