import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createServer, type TlsOptions } from "node:tls";

/** The first byte of a TLS record with a handshake (RFC 8446, section 5.1); no method of HTTP begins with it. */
const HANDSHAKE = 22;

/** Milliseconds for the first byte of a connection. */
const FIRST_BYTE_MS = 60_000;

/** Lets a server answer HTTPS on the port on which it answers HTTP: the first byte of a connection tells. */
export function acceptTls(server: Server, options: TlsOptions): Server {
  const [serve] = server.listeners("connection") as [(this: Server, socket: Socket) => void];
  const secure = createServer({ ...options, ALPNProtocols: ["http/1.1"] }, (socket) => {
    // After an error of TLS, such as the alert of a client that does not trust the certificate, nothing can be written.
    socket.on("error", () => socket.destroy());
    serve.call(server, socket);
  });
  // A client that does not trust the certificate ends the handshake: its own message says more than ours could.
  secure.on("tlsClientError", (_, socket) => socket.destroy());
  const silent = new Set<Socket>();
  server.off("connection", serve).on("connection", (socket: Socket) => {
    silent.add(socket);
    const forget = () => silent.delete(socket);
    const ignore = () => {};
    socket.setTimeout(FIRST_BYTE_MS, () => socket.destroy());
    socket.once("close", forget).on("error", ignore);
    socket.once("data", (first: Buffer) => {
      forget();
      socket.setTimeout(0).off("close", forget).off("error", ignore).removeAllListeners("timeout");
      socket.pause();
      socket.unshift(first);
      if (first[0] === HANDSHAKE) {
        // A client that goes away in the middle of the handshake would keep its connection open for ever.
        socket.allowHalfOpen = false;
        secure.emit("connection", socket);
      } else serve.call(server, socket);
      // In the same tick the next reader would not see what was put back.
      process.nextTick(() => socket.resume());
    });
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  return Object.assign(server, {
    closeIdleConnections() {
      for (const socket of silent) socket.destroy();
      closeIdle();
    },
  });
}
