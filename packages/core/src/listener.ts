import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A port that is listened on. */
export interface Listener {
  readonly port: number;
  /** Stops listening, lets requests under way finish, and ends idle connections. */
  close(): Promise<void>;
}

/** Binds an HTTP server; rejects with Node's error when the port can't be had. */
export async function listen(server: Server, host: string, port: number): Promise<Listener> {
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
    // A connection that was busy when the closing began is kept alive after its answer, for as long as the timeout says.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
