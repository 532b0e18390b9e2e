import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem, problemDocument, problemType } from "./problem.js";

/** How long a client that still sends may stay silent before its refused connection is cut. */
const LINGER_MS = 1000;

/** Answers what Node's HTTP parser refused with a problem document, and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The parser complains again about each further piece of a request that was answered already.
  if (socket.writableEnded) return;
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const body = problemDocument(problem);
  const { status } = problem.parts;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${problemType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Access-Control-Allow-Origin: *",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Cutting at once would reset the connection, and the client would lose the answer.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new Problem({
        status: 431,
        code: "RequestTooLarge",
        detail: "The request's address and headers are longer than this port reads.",
      });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem({ status: 408, code: "RequestTimeout", detail: "The client stopped sending before the request was complete." });
    default:
      return new Problem({ status: 400, code: "MalformedRequest", detail: "What arrived is not an HTTP request." });
  }
}
