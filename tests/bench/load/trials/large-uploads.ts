import { once } from "node:events";
import { openConnection, requestBytes } from "../connection.js";
import { MB, type Trial, within } from "./trial.js";

const CLIENTS = 20;
const SIZE = 200 * MB;
/** They overwrite each other's objects, so that little remains of what is sent. */
const KEYS = 2;
/** MB of all uploads together. */
const AT_ONCE = CLIENTS * (SIZE / MB);
const PIECE = Buffer.alloc(MB, "x");
const headers = { host: "localhost" };

export const largeUploads: Trial = {
  name: `${CLIENTS} clients that upload ${SIZE / MB} MB at once`,
  async run(server, peak) {
    const { send, socket } = await openConnection(server.port);
    await send(requestBytes({ method: "PUT", url: "/bucket", headers, body: Buffer.alloc(0) }));
    socket.destroy();
    const begin = performance.now();
    await uploadAll(server.port);
    const seconds = (performance.now() - begin) / 1000;
    const first = peak() / MB;
    await uploadAll(server.port);
    const { rss } = await server.collected();
    return [
      `${(AT_ONCE / seconds).toFixed(0)} MB/s`,
      // What arrives is in memory until it is complete.
      within("MB at the peak", first, 1.25 * AT_ONCE + 70),
      // The first time, clients may have come one after the other.
      within("when they do it again", peak() / MB, 1.1 * Math.max(first, AT_ONCE)),
      `${(rss / MB).toFixed(0)} afterwards, where ${(KEYS * SIZE) / MB} are stored`,
    ].join(", ");
  },
};

async function uploadAll(port: number): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => upload(port, `/bucket/object-${at % KEYS}`)));
}

async function upload(port: number, url: string): Promise<void> {
  const { socket } = await openConnection(port);
  socket.write(`PUT ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SIZE}\r\n\r\n`);
  const answer = once(socket, "data");
  for (let sent = 0; sent < SIZE; sent += PIECE.length) if (!socket.write(PIECE)) await once(socket, "drain");
  const [said] = (await answer) as [Buffer];
  socket.destroy();
  if (!said.toString().startsWith("HTTP/1.1 200")) throw new Error(said.toString());
}
