import { connect, type Socket } from "node:net";
import type { BuiltRequest } from "./sdk-request.js";

/** What came back for a request. */
interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** A keep-alive connection that carries one request after the other. It costs a fraction of an HTTP client. */
export interface Connection {
  readonly socket: Socket;
  /** Sends the bytes of a request and waits for the answer. Rejects where the connection ends first. */
  send(request: Buffer): Promise<Answer>;
}

/** Connects to a port of this machine; `from` is another of its loopback addresses. */
export function openConnection(port: number, from?: string): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", ...(from && { localAddress: from }) });
    socket.setNoDelay(true).once("error", reject);
    socket.once("connect", () => resolve({ socket, send: senderOf(socket) }));
  });
}

function senderOf(socket: Socket): Connection["send"] {
  let received: Buffer[] = [];
  let size = 0;
  /** Of the answer that is arriving, once its head is there. */
  let whole: number | undefined;
  let pending:
    | { readonly isHead: boolean; readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
    | undefined;
  socket.on("data", (piece: Buffer) => {
    // Who sends by other means listens by other means.
    if (pending === undefined) return;
    received.push(piece);
    size += piece.length;
    whole ??= wholeLength(joined(received), pending.isHead);
    if (whole === undefined || size < whole) return;
    const answer = readAnswer(joined(received), whole);
    received = [];
    size = 0;
    whole = undefined;
    pending.resolve(answer);
    pending = undefined;
  });
  socket.on("error", (error) => pending?.reject(error));
  socket.on("close", () => pending?.reject(new Error("The server ended the connection.")));
  return (request) =>
    new Promise((resolve, reject) => {
      pending = { isHead: request.toString("latin1", 0, 5) === "HEAD ", resolve, reject };
      socket.write(request);
    });
}

function joined(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

/** Bytes of the whole answer; undefined while its head is incomplete. The server always tells the length of a body. */
function wholeLength(bytes: Buffer, isHead: boolean): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const length = isHead ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(bytes.toString("latin1", 0, end))?.[1] ?? 0);
  return end + 4 + length;
}

function readAnswer(bytes: Buffer, whole: number): Answer {
  return {
    status: Number(bytes.toString("latin1", 9, 12)),
    body: bytes.subarray(bytes.indexOf("\r\n\r\n") + 4, whole),
  };
}

/** The bytes of a request; its length is told by the way. */
export function requestBytes({ method, url, headers, body }: BuiltRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) =>
    /^content-length$/i.test(name) ? "" : `${name}: ${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join("")}content-length: ${body.length}\r\n\r\n`),
    body,
  ]);
}
