import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openConnection, requestBytes } from "../bench/load/connection.js";
import type { BuiltRequest } from "../bench/load/sdk-request.js";
import type { Ports } from "./process.js";

/** A request, and which of a server's ports it came to. */
interface Kept extends BuiltRequest {
  readonly to: keyof Ports;
}

/** Headers of one connection, which the next sets again. */
const ofConnection = new Set(["connection", "content-length", "expect", "host", "transfer-encoding"]);

/**
 * Fills servers: the first as a function does it with SDK clients, and each later one with the requests that the first got, one after the other, which takes an
 * eighth of the processor time.
 */
export function fillingOnce(fill: (ports: Ports) => Promise<void>): (server: Ports) => Promise<void> {
  let kept: Promise<readonly Kept[]> | undefined;
  return async (server) => {
    if (kept === undefined) {
      kept = keptWhile(fill, server);
      await kept;
      return;
    }
    const connections = { port: await openConnection(server.port), apiPort: await openConnection(server.apiPort) };
    for (const { to, headers, ...sent } of await kept) {
      const host = `127.0.0.1:${server[to]}`;
      await connections[to].send(requestBytes({ ...sent, headers: { ...headers, host } }));
    }
    for (const { socket } of Object.values(connections)) socket.destroy();
  };
}

/** Fills a server through two ports that hand each request on to the server's, and returns the requests. */
async function keptWhile(fill: (ports: Ports) => Promise<void>, server: Ports): Promise<Kept[]> {
  const kept: Kept[] = [];
  const before = async (to: keyof Ports) => {
    const host = `127.0.0.1:${server[to]}`;
    const front = createServer(async (incoming, outgoing) => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !ofConnection.has(name)),
      ) as BuiltRequest["headers"];
      const { method = "", url = "" } = incoming;
      const one = { to, method, url, headers, body: await buffer(incoming) };
      kept.push(one);
      handOn({ ...one, headers: { ...headers, host } }, server[to], outgoing);
    }).listen(0, "127.0.0.1");
    await once(front, "listening");
    return front;
  };
  const fronts = { port: await before("port"), apiPort: await before("apiPort") };
  const portOf = (to: keyof Ports) => (fronts[to].address() as AddressInfo).port;
  await fill({ port: portOf("port"), apiPort: portOf("apiPort") });
  for (const front of Object.values(fronts)) {
    front.close();
    front.closeAllConnections();
  }
  return kept;
}

function handOn({ method, url, headers, body }: BuiltRequest, port: number, outgoing: ServerResponse): void {
  request({ host: "127.0.0.1", port, method, path: url, headers }, (answer: IncomingMessage) => {
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(outgoing);
  }).end(body);
}
