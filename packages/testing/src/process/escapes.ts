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

/** The policy for requests to AWS, and the requests that it stopped. */
interface Guard {
  policy: Policy;
  /** One sentence for each, without duplicates. */
  escaped: string[];
}

/** Stops requests to AWS from the import on, until a mock sets another policy. */
const guard = processWide<Guard>("escapes", () => watch({ policy: "error", escaped: [] }));

/** Sets the policy for requests of this process to AWS itself; the last call wins. */
export function setEscapePolicy(policy: Policy): void {
  guard.policy = policy;
}

/** Returns one sentence for each stopped request, and clears the list. */
export function takeEscapes(): string[] {
  return guard.escaped.splice(0);
}

/**
 * Subscribes to Node's diagnostics channels; patches nothing. Node 22.12 reports a request when it is created, Node 20 when its body was
 * written: by then some bytes of a streamed body may have left.
 */
function watch(guard: Guard): Guard {
  const onClientRequest = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest };
    if (request.destroyed) return;
    const error = stopUnlessAllowed(guard, { method: request.method, host: request.host, path: request.path });
    if (error !== undefined) request.destroy(error);
  };
  subscribe("http.client.request.created", onClientRequest);
  subscribe("http.client.request.start", onClientRequest);
  subscribe("undici:request:create", (message) => {
    const { request } = message as { readonly request: FetchRequest };
    const error = stopUnlessAllowed(guard, {
      method: request.method,
      host: new URL(String(request.origin)).hostname,
      path: request.path,
    });
    if (error !== undefined) request.onError(error);
  });
  return guard;
}

/** A request of `fetch`, as undici reports it. */
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

/** Returns the error to end the request with; undefined if the request may continue. */
function stopUnlessAllowed(guard: Guard, address: Address): EscapedRequest | undefined {
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
  return `Its client has an endpoint of its own, or was used while no mock was running: start the mock first, or give the client mock.clientConfig(). ${allowed}`;
}
