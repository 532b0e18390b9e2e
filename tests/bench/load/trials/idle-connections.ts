import { openConnection, requestBytes } from "../connection.js";
import { MB, type Trial, within } from "./trial.js";

const CONNECTIONS = 10_000;
/** Connections that are opened at a time; more than the kernel queues would be refused. */
const AT_ONCE = 100;
const request = requestBytes({
  method: "POST",
  url: "/",
  headers: { host: "localhost", "x-amz-target": "AmazonSQS.ListQueues" },
  body: Buffer.from("{}"),
});

/** Needs `ulimit -n` above 10,000, for the server and for this process. */
export const idleConnections: Trial = {
  name: `${CONNECTIONS} idle keep-alive connections`,
  async run(server) {
    const before = (await server.collected()).rss;
    const open: Awaited<ReturnType<typeof openConnection>>[] = [];
    while (open.length < CONNECTIONS) {
      const more = await Promise.all(Array.from({ length: AT_ONCE }, () => openConnection(server.port)));
      await Promise.all(more.map(({ send }) => send(request)));
      open.push(...more);
    }
    const each = ((await server.collected()).rss - before) / CONNECTIONS;
    const again = await Promise.all(open.filter((_, at) => at % 100 === 0).map(({ send }) => send(request)));
    const closed = open.filter(({ socket }) => socket.destroyed).length;
    for (const { socket } of open) socket.destroy();
    if (closed > 0) throw new Error(`${closed} were closed`);
    const figures = [within("KB each", each / 1000, 30), `${again.length} of them asked again and were answered`];
    return [...figures, `${((each * CONNECTIONS) / MB).toFixed(0)} MB together`].join(", ");
  },
};
