import { randomUUID } from "node:crypto";
import type { Answer } from "./operations.js";

/** What an operation returns where it refuses its input. */
export class Refusal {
  constructor(
    readonly __type: string,
    readonly message: string,
  ) {}
}

/** An answer of the JSON protocols. */
export function json(output: object, type = "application/json"): Answer {
  return answer(output instanceof Refusal ? 400 : 200, JSON.stringify(output), {
    "Content-Type": type,
    "x-amzn-RequestId": randomUUID(),
  });
}

/** An answer of the Query protocol; `write` gets the request's id, which stands in its body too. */
export function xml(write: (requestId: string) => string, status = 200): Answer {
  const requestId = randomUUID();
  return answer(status, write(requestId), { "Content-Type": "text/xml", "x-amzn-RequestId": requestId });
}

export function notFound(operation: string): Answer {
  const write = (requestId: string) =>
    `<ErrorResponse><Error><Type>Sender</Type><Code>UnknownOperationException</Code><Message>${operation} is none of the operations that this server knows. It knows the ones that are measured, and it says so in about as many words as others.</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`;
  return xml(write, 404);
}

/** An answer with its length. */
export function answer(status: number, body: string | Buffer, headers: { readonly [name: string]: string }): Answer {
  return { status, headers: { ...headers, "Content-Length": Buffer.byteLength(body) }, body };
}
