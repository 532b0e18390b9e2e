import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { isAwsHost } from "@cloudstub/core";
import type { Policy } from "./policy.js";
import { processWide } from "./process-wide.js";

/**
 * The error of a request to AWS that was stopped before it was sent; SDKs do not retry it.
 *
 * @example await expect(send()).rejects.toThrow(EscapedRequest);
 */
export class EscapedRequest extends Error {
  override readonly name = "EscapedRequest";
}

/** What becomes of requests to AWS, and which were stopped. */
interface Guard {
  policy: Policy;
  /** Sentences, each once. */
  escaped: string[];
}

/** Nothing in a test should reach AWS before a mock says otherwise. */
const guard = processWide<Guard>("escapes", () => watch({ policy: "error", escaped: [] }));

/** Says what becomes of requests of this process that go to AWS itself; the last word counts. */
export function setEscapePolicy(policy: Policy): void {
  guard.policy = policy;
}

/** The requests that were stopped, a sentence for each; they are forgotten. */
export function takeEscapes(): string[] {
  return guard.escaped.splice(0);
}

/**
 * Listens to what Node tells of requests that begin; nothing is patched. Node 22.12 tells when a request is made, Node 20 when all of
 * it was handed over: of a streamed body that takes longer than the connection, bytes may have left by then.
 */
function watch(guard: Guard): Guard {
  const onClientRequest = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest };
    if (request.destroyed) return;
    const error = judge(guard, { method: request.method, host: request.host, path: request.path });
    if (error !== undefined) request.destroy(error);
  };
  subscribe("http.client.request.created", onClientRequest);
  subscribe("http.client.request.start", onClientRequest);
  subscribe("undici:request:create", (message) => {
    const { request } = message as { readonly request: FetchRequest };
    const error = judge(guard, { method: request.method, host: new URL(String(request.origin)).hostname, path: request.path });
    if (error !== undefined) request.onError(error);
  });
  return guard;
}

/** A request of `fetch`, as undici tells of it. */
interface FetchRequest {
  readonly origin: string | URL;
  readonly path: string;
  readonly method: string;
  onError(error: Error): void;
}

interface Address {
  readonly method: string;
  readonly host: string;
  readonly path: string;
}

/** The error with which a request must end; undefined where it may go on. */
function judge(guard: Guard, address: Address): EscapedRequest | undefined {
  if (guard.policy === "allow" || !isAwsHost(address.host)) return undefined;
  const [path = ""] = address.path.split("?");
  const request = `${address.method} ${address.host}${path}`;
  if (guard.policy === "warn") {
    console.warn(`CloudStub: a request goes to AWS itself: ${request}.`);
    return undefined;
  }
  const sentence = `A request to AWS itself was stopped: ${request}. ${remedyFor(address.host)}`;
  if (!guard.escaped.includes(sentence)) guard.escaped.push(sentence);
  return new EscapedRequest(sentence);
}

function remedyFor(host: string): string {
  const allowed = 'Set onEscape to "warn" or "allow" where a test means to reach AWS.';
  if (/^(sqs\.|queue\.|[^.]+\.queue\.)/.test(host)) {
    return `An SQS client goes to the host of the queue URL that it is given: take the URL from the mock (GetQueueUrl), or make the client with useQueueUrlAsEndpoint: false. ${allowed}`;
  }
  return `Its client has an endpoint of its own, or was used while no mock was there: start the mock first, or give the client mock.clientConfig(). ${allowed}`;
}
