import { invalidEndpoint, invalidSmsEndpoint, noEndpoint, unknownProtocol } from "./errors.js";

/** What subscribes: a protocol and, of it, an endpoint. */
export interface Subscriber {
  readonly protocol: string;
  readonly endpoint: string;
}

const email = { form: /^[^@\s;,]+@[^@\s;,]+$/, error: () => invalidEndpoint("Email address") };
const url = (form: RegExp) => ({ form, error: () => invalidEndpoint("Endpoint must match the specified protocol") });

/** What an endpoint of each protocol looks like, and what AWS says of one that does not. */
const protocols = new Map([
  ["http", url(/^http:\/\/[^\s/]/i)],
  ["https", url(/^https:\/\/[^\s/]/i)],
  ["email", email],
  ["email-json", email],
  // Digits, of which AWS lets single dots, hyphens and slashes be in between.
  ["sms", { form: /^\+?\d([./-]?\d)+$/, error: invalidSmsEndpoint }],
  ["sqs", { form: /^arn:[^:]+:sqs:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("SQS endpoint ARN") }],
  ["lambda", { form: /^arn:[^:]+:lambda:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("Lambda endpoint ARN") }],
  ["firehose", { form: /^arn:[^:]+:firehose:[^:]*:[^:]*:.+$/, error: () => invalidEndpoint("Firehose endpoint ARN") }],
  ["application", { form: /^arn:[^:]+:sns:[^:]*:[^:]*:endpoint\/.+$/, error: () => invalidEndpoint("Application endpoint arn invalid") }],
]);

/**
 * Throws `InvalidParameter` for a protocol that AWS does not know, and for an endpoint that is not of the protocol's form.
 * Whether there is anything at the endpoint is not looked at.
 */
export function checkEndpoint({ protocol, endpoint }: Subscriber): void {
  const rules = protocols.get(protocol);
  if (rules === undefined) throw unknownProtocol(protocol);
  if (endpoint === "") throw noEndpoint();
  if (!rules.form.test(endpoint)) throw rules.error(endpoint);
}
