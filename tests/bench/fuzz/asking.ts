import { connect, type Socket } from "node:net";
import type { MutatedRequest } from "./mutated-request.js";

/** The statuses of the answers to a request; none where the connection ended without, and undefined where nothing happened in time. */
export type Outcome = readonly number[] | undefined;

/** A connection to a port of this machine that is opened again where a request ended it. */
export class Asking {
  #socket: Socket | undefined;

  constructor(readonly port: number) {}

  /** Sends a request and waits for its answer, or for the end of the connection, up to a time limit in milliseconds. */
  async ask({ bytes, isLast }: MutatedRequest, patience: number): Promise<Outcome> {
    const known = this.#socket;
    const socket =
      known === undefined || known.destroyed || known.readableEnded || isLast ? await opened(this.port) : known;
    // The server may have ended its half of the connection after the answer.
    if (socket !== known) known?.destroy();
    const outcome = await answered(socket, bytes, { isLast, patience });
    if (isLast || outcome === undefined) socket.destroy();
    else this.#socket = socket;
    // The server may close a connection right after the answer before.
    return outcome?.length === 0 && socket === known ? this.ask({ bytes, isLast }, patience) : outcome;
  }

  end(): void {
    this.#socket?.destroy();
  }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      resolve(socket.off("error", reject)),
    );
    socket.setNoDelay(true).once("error", reject);
  });
}

function answered(
  socket: Socket,
  bytes: Buffer,
  { isLast, patience }: { isLast: boolean; patience: number },
): Promise<Outcome> {
  const isHead = bytes.toString("latin1", 0, 5) === "HEAD ";
  return new Promise((resolve) => {
    let received = "";
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      socket
        .removeAllListeners("data")
        .removeAllListeners("close")
        .removeAllListeners("end")
        .removeAllListeners("error");
      socket.on("error", () => {});
      resolve(outcome);
    };
    const timer = setTimeout(() => settle(undefined), patience);
    const ended = () => {
      socket.destroy();
      settle(statusesIn(received));
    };
    socket
      .on("error", () => {})
      .on("end", ended)
      .on("close", ended);
    socket.on("data", (piece: Buffer) => {
      received += piece.toString("latin1");
      if (!isLast && isWhole(received, isHead)) settle(statusesIn(received));
    });
    if (isLast) socket.end(bytes);
    else socket.write(bytes);
  });
}

function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

/** Whether this is all of an answer, whose length the server always tells. */
function isWhole(received: string, isHead: boolean): boolean {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = received.slice(0, end);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return isHead || received.endsWith("0\r\n\r\n");
  const status = Number(head.slice(9, 12));
  const length =
    isHead || status === 204 || status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= end + 4 + length;
}
