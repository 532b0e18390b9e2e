import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { noteOwnPort } from "../outgoing/own-ports.js";

/** A listening port. */
export interface Listener {
  readonly port: number;
  /** Stops listening, lets pending requests finish, and closes idle connections. */
  close(): Promise<void>;
}

const noTunnels = "HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** True if a request has two `Host` headers, which a proxy may read differently (RFC 9112, section 3.2). */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Binds an HTTP server; rejects with Node's error when the port is not available. */
export async function listen(server: Server, host: string, port: number): Promise<Listener> {
  // Without a listener Node closes the connection of a CONNECT without an answer.
  server.on("connect", (_, socket) => {
    socket.on("error", () => {}).end(noTunnels, () => socket.destroy());
  });
  noteOwnPort(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Connections that were busy at first become idle after their answer.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
