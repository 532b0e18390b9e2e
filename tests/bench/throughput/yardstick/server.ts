/**
 * The yardsticks: a bare `node:http` server that reads a request, parses it and finds its operation by one lookup.
 *
 *   node server.js limit <port>     does the operation's minimal work on a Map
 *   node server.js floor <port>     the same until SIGUSR2; from then on it says again what it said first
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Answer, operationOf } from "./operations.js";

const [kind, port] = process.argv.slice(2);
/** The floor's fixed answers, by operation; none before SIGUSR2, because what is asked for has to be put there first. */
let fixed: Map<string, Answer> | undefined;
if (kind === "floor") {
  process.on("SIGUSR2", () => {
    fixed = new Map();
  });
}

createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
  const pieces: Buffer[] = [];
  incoming.on("data", (piece: Buffer) => pieces.push(piece));
  incoming.on("end", () =>
    answer(incoming, outgoing, pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)),
  );
}).listen(Number(port), "127.0.0.1");

function answer({ method = "", url = "", headers }: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
  const { name, run } = operationOf({ method, url, headers, body });
  const made = fixed?.get(name) ?? run();
  fixed?.set(name, made);
  outgoing.writeHead(made.status, made.headers);
  outgoing.end(made.body);
}
