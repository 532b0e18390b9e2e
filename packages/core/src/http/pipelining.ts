import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Calls `serve` when the earlier requests of the connection are answered, so that a client's writes and reads keep their order (RFC 9112,
 * section 9.3.2).
 */
export function inOrder(outgoing: ServerResponse, serve: () => void): void {
  // Node assigns the socket after the previous answer.
  if (outgoing.socket === null) outgoing.once("socket", serve);
  else serve();
}

/** Calls `refuse` when the complete requests of a connection are answered. */
export function afterAnswers(socket: Duplex, refuse: () => void): void {
  const { _httpMessage: answer } = socket as WithResponse;
  if (answer?.req.complete) answer.once("finish", () => afterAnswers(socket, refuse));
  else refuse();
}

/** Node's internal reference to the current response of a connection. */
type WithResponse = Duplex & { readonly _httpMessage?: ServerResponse | null };
