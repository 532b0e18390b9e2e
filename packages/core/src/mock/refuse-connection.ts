import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const statuses: { readonly [code: string]: number } = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers bytes that are no HTTP request. Nothing of the request is known, so the answer is written to the socket by
 * hand: a status and an error type in the header that JSON clients read, and a body that they parse.
 */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const type = status === 431 ? "RequestHeaderFieldsTooLarge" : status === 408 ? "RequestTimeout" : "MalformedHttpRequest";
  const body = JSON.stringify({ __type: type, message: `The request is not valid HTTP/1.1: ${error.message}.` });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-amzn-ErrorType: ${type}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
