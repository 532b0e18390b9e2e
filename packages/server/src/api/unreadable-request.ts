import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { afterAnswers } from "@cloudstub/core/for-server";
import { type Problem, problem, problemDocument, problemType } from "./problem.js";

/** Time after which a refused connection is closed if its client neither sends nor closes. */
const LINGER_MS = 1000;

/** The problem of a message that HTTP does not allow. */
export const malformed = problem("MalformedRequest/message", {});

/** Answers a request that Node's HTTP parser refused with a problem document, after those before it, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The parser reports each further chunk of a request that was already answered.
  if (socket.writableEnded) return;
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  afterAnswers(socket, () => {
    if (socket.writable) refuse(socket, problemOf(error.code));
  });
}

function refuse(socket: Socket, problem: Problem): void {
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
  // Closing at once would reset the connection, and the client would lose the answer.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return problem("RequestTooLarge", {});
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return problem("RequestTimeout", {});
    default:
      return malformed;
  }
}
