import { invalidEndpoint, invalidSmsEndpoint, noEndpoint, unknownProtocol } from "./errors.js";

/** A delivery protocol and an endpoint of that protocol. */
export interface Subscriber {
  readonly protocol: string;
  readonly endpoint: string;
}

const email = { pattern: /^[^@\s;,]+@[^@\s;,]+$/, error: () => invalidEndpoint("Email address") };
const url = (pattern: RegExp) => ({
  pattern,
  error: () => invalidEndpoint("Endpoint must match the specified protocol"),
});

/** The endpoints of each protocol, and AWS's error for any other. */
const protocols = new Map([
  ["http", url(/^http:\/\/[^\s/]/i)],
  ["https", url(/^https:\/\/[^\s/]/i)],
  ["email", email],
  ["email-json", email],
  // Digits, with single dots, hyphens and slashes between them.
  ["sms", { pattern: /^\+?\d([./-]?\d)+$/, error: invalidSmsEndpoint }],
  ["sqs", { pattern: /^arn:[^:]+:sqs:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("SQS endpoint ARN") }],
  ["lambda", { pattern: /^arn:[^:]+:lambda:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("Lambda endpoint ARN") }],
  [
    "firehose",
    { pattern: /^arn:[^:]+:firehose:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("Firehose endpoint ARN") },
  ],
  [
    "application",
    {
      pattern: /^arn:[^:]+:sns:[^:]*:[^:]*:endpoint\/.+$/,
      error: () => invalidEndpoint("Application endpoint arn invalid"),
    },
  ],
]);

/**
 * Throws `InvalidParameter` for an unknown protocol, and for an endpoint that does not match its protocol. Whether the
 * endpoint exists is not checked.
 */
export function checkEndpoint({ protocol, endpoint }: Subscriber): void {
  const rules = protocols.get(protocol);
  if (rules === undefined) throw unknownProtocol(protocol);
  if (endpoint === "") throw noEndpoint();
  if (!rules.pattern.test(endpoint)) throw rules.error(endpoint);
}
