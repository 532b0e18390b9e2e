import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { afterAnswers } from "./pipelining.js";

const statuses: { readonly [code: string]: number } = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const malformed = "MalformedHttpRequest";

type ConnectionError = Error & { readonly code?: string };

/** Closes a connection after invalid HTTP or a timeout. Earlier requests on it are answered first. */
export function refuseConnection(error: ConnectionError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  afterAnswers(socket, () => (socket.writable ? refuse(error, socket) : socket.destroy()));
}

/**
 * Writes the answer to the socket, as there is no response object: a status, the error type header that JSON clients read, and a JSON body.
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

/** Answers a request that is invalid HTTP but passes Node's parser in the same way, and closes the connection. */
export function refuseRequest(outgoing: ServerResponse, reason: string): void {
  const body = bodyOf(malformed, reason);
  const length = { "Content-Length": Buffer.byteLength(body) };
  outgoing
    .writeHead(400, {
      Connection: "close",
      "Content-Type": "application/json",
      ...length,
      "x-amzn-ErrorType": malformed,
    })
    .end(body);
}

function bodyOf(type: string, reason: string): string {
  return JSON.stringify({ __type: type, message: `The request is not valid HTTP/1.1: ${reason}.` });
}
