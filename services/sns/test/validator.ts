import http from "node:http";
import https from "node:https";
// The library has no types.
// @ts-expect-error
import MessageValidator from "sns-validator";

/**
 * Verifies a message with the library that AWS's documentation names for Node. It takes certificates by HTTPS only: the address of the mock
 * is opened for it, and nothing of the verification is changed.
 */
export function validate(body: string): Promise<unknown> {
  const message = JSON.parse(body) as Record<string, string>;
  const opened = { ...message, SigningCertURL: message["SigningCertURL"]?.replace("http:", "https:") };
  const { get } = https;
  https.get = ((url: string, done: (response: http.IncomingMessage) => void) =>
    http.get(url.replace("https:", "http:"), done)) as typeof get;
  return new Promise((resolve, reject) => {
    new MessageValidator(/^127\.0\.0\.1:\d+$/).validate(opened, (error: Error | null, valid: unknown) =>
      error ? reject(error) : resolve(valid),
    );
  }).finally(() => {
    https.get = get;
  });
}
