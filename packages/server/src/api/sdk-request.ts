import { randomUUID } from "node:crypto";
import { failure } from "@cloudstub/core/for-server";
import { mockEndpoint } from "./mock-endpoint.js";
import { type Problem, problemDocument, problemType } from "./problem.js";

/** The parts of a request that tell whether an SDK sent it, and in which protocol. */
export interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Values by lower-case name. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

const sdkHeaders = ["x-amz-target", "x-cloud-target", "x-amz-date", "amz-sdk-invocation-id"];

/** True for a request that an SDK made for the mock port: it has a header of SDKs, or is signed. */
export function isOfSdk({ headers, url }: Sent): boolean {
  const { authorization } = headers;
  const isSigned = typeof authorization === "string" && authorization.startsWith("AWS");
  return isSigned || sdkHeaders.some((name) => headers[name] !== undefined) || url.includes("X-Amz-Signature=");
}

/** How to send such a request to the right port. `apiUrl` is its whole address. */
export function sdkRemedy(apiUrl: string, mockPort: number): string {
  return `This looks like a request of an SDK: point it at the mock port, ${mockEndpoint(apiUrl, mockPort)}.`;
}

interface ErrorAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Writes a problem as a document; for an SDK so that it shows the sentence: in the XML of S3 and of the Query protocol, and in JSON with its type. */
export function errorAnswer(problem: Problem, sent: Sent): ErrorAnswer {
  const { status, code, detail, headers } = problem.parts;
  if (!isOfSdk(sent))
    return { status, headers: { ...headers, "Content-Type": problemType }, body: problemDocument(problem) };
  const request = { ...sent, body: { ready: undefined, bytes: nothing, each: async () => {} } };
  const written = failure(request, { status, code, message: detail }, randomUUID());
  const type = written.headers["Content-Type"] ?? "";
  if (type !== "application/json")
    return { status, headers: { ...headers, ...written.headers }, body: written.body as ErrorAnswer["body"] };
  const body = problemDocument(problem, { __type: code });
  return { status, headers: { ...headers, "x-amzn-ErrorType": code, "Content-Type": problemType }, body };
}

async function nothing(): Promise<Uint8Array> {
  return new Uint8Array();
}
