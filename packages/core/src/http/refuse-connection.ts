import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const statuses: { readonly [code: string]: number } = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const malformed = "MalformedHttpRequest";

type ConnectionError = Error & { readonly code?: string };

/** Ends a connection on which bytes came that are no HTTP request, or nothing more; what was asked before is answered first. */
export function refuseConnection(error: ConnectionError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { _httpMessage: answer } = socket as Answering;
  if (answer?.req.complete) answer.once("finish", () => refuseConnection(error, socket));
  else refuse(error, socket);
}

/** Where Node keeps the answer that is next to leave, for a request that has come or is still coming. */
type Answering = Duplex & { readonly _httpMessage?: ServerResponse | null };

/**
 * Nothing of the request is known, so the answer is written to the socket by hand: a status and an error type in the header
 * that JSON clients read, and a body that they parse.
 */
function refuse(error: ConnectionError, socket: Duplex): void {
  const status = statuses[error.code ?? ""] ?? 400;
  const type = status === 431 ? "RequestHeaderFieldsTooLarge" : status === 408 ? "RequestTimeout" : malformed;
  const body = bodyOf(type, error.message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-amzn-ErrorType: ${type}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Answers a request that Node's parser lets pass and HTTP does not, in the same way, and ends the connection behind it. */
export function refuseRequest(outgoing: ServerResponse, reason: string): void {
  const body = bodyOf(malformed, reason);
  const length = { "Content-Length": Buffer.byteLength(body) };
  outgoing.writeHead(400, { Connection: "close", "Content-Type": "application/json", ...length, "x-amzn-ErrorType": malformed }).end(body);
}

function bodyOf(type: string, reason: string): string {
  return JSON.stringify({ __type: type, message: `The request is not valid HTTP/1.1: ${reason}.` });
}
