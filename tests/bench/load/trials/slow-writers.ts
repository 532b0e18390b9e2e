import { once } from "node:events";
import { type Connection, openConnection } from "../connection.js";
import { type Trial, within } from "./trial.js";

const WRITERS = 500;
/** The server's limit for headers is 60 s, and it looks every 30 s. */
const MAX = 95;
const body = JSON.stringify({ QueueNamePrefix: "x".repeat(200) });
const head = `POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AmazonSQS.ListQueues\r\nContent-Length: ${body.length}\r\n`;

export const slowWriters: Trial = {
  name: `${WRITERS} writers of headers and ${WRITERS} of bodies, a byte a second`,
  async run({ port }) {
    const begin = performance.now();
    const ofHeaders = await many(port);
    const ofBodies = await many(port);
    const answers = ofBodies.map(({ socket }) => once(socket, "data"));
    for (const { socket } of ofBodies) socket.write(`${head}\r\n`);
    for (const { socket } of ofHeaders) socket.write("POST / HTTP/1.1\r\nX-Slow: ");
    const refused = ofHeaders.map(refusal);
    let sent = 0;
    const drip = setInterval(() => {
      for (const { socket } of ofHeaders) if (socket.writable) socket.write("x");
      for (const { socket } of ofBodies) socket.write(body[sent] ?? "");
      sent++;
    }, 1000);
    const statuses = new Set(await Promise.all(refused));
    const seconds = (performance.now() - begin) / 1000;
    clearInterval(drip);
    for (const { socket } of ofBodies) socket.write(body.slice(sent));
    const answered = (await Promise.all(answers)).filter(([answer]) =>
      String(answer).startsWith("HTTP/1.1 200"),
    ).length;
    for (const { socket } of ofBodies) socket.destroy();
    if (answered < WRITERS || String([...statuses]) !== "408")
      throw new Error(`${answered} bodies answered, headers with ${[...statuses].join(", ")}`);
    return `${within("seconds until all headers were refused with 408:", seconds, MAX)}, ${answered} bodies answered`;
  },
};

function many(port: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: WRITERS }, () => openConnection(port)));
}

/** The status that a connection ends with, if any. */
async function refusal({ socket }: Connection): Promise<string> {
  let said = "";
  socket.on("data", (data) => (said += data));
  await once(socket, "close", { signal: AbortSignal.timeout(2 * MAX * 1000) });
  return said.slice(9, 12);
}
