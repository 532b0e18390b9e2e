import { setTimeout } from "node:timers/promises";
import { openConnection, requestBytes } from "../connection.js";
import { MB, type Trial, within } from "./trial.js";

const READERS = 20;
const SIZE = 100 * MB;
/** How long they read slowly, before they read on as fast as they can. */
const SECONDS = 10;
const empty = Buffer.alloc(0);
const headers = { host: "localhost" };

export const slowReaders: Trial = {
  name: `${READERS} slow readers of an object of ${SIZE / MB} MB`,
  async run(server, peak) {
    const { socket, send } = await openConnection(server.port);
    await send(requestBytes({ method: "PUT", url: "/bucket", headers, body: empty }));
    await send(requestBytes({ method: "PUT", url: "/bucket/large", headers, body: Buffer.alloc(SIZE) }));
    socket.destroy();
    const before = (await server.collected()).rss;
    const peakBefore = peak();
    const readers = await Promise.all(Array.from({ length: READERS }, () => reader(server.port)));
    await setTimeout(SECONDS * 1000);
    const grown = (await server.memory()).rss - before;
    const slowly = readers.reduce((sum, { received }) => sum + received(), 0) / READERS;
    for (const { hurry } of readers) hurry();
    await Promise.all(readers.map(({ whole }) => whole));
    return [
      within("MB more while they read", grown / MB, 100),
      within("MB more at most", (Math.max(peak(), peakBefore) - before) / MB, 200),
      `${(slowly / MB).toFixed(1)} MB each in ${SECONDS} s, then all of it`,
    ].join(", ");
  },
};

async function reader(port: number) {
  const { socket } = await openConnection(port);
  let received = 0;
  let slow = true;
  const whole = new Promise<void>((resolve, reject) => {
    socket.on("data", ({ length }) => {
      received += length;
      if (received > SIZE) resolve(socket.end() && undefined);
      if (!slow) return;
      socket.pause();
      void setTimeout(50).then(() => socket.resume());
    });
    socket.once("close", () => reject(new Error(`a reader was cut off behind ${received} bytes`)));
  });
  socket.write(requestBytes({ method: "GET", url: "/bucket/large", headers, body: empty }));
  const hurry = () => {
    slow = false;
  };
  return { received: () => received, hurry, whole };
}
