import type { Server } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createServer, type TLSSocket, type TlsOptions } from "node:tls";
import type { Http1 } from "./serve-http2.js";

/** The first byte of a TLS record with a handshake (RFC 8446, section 5.1); no method of HTTP begins with it. */
const HANDSHAKE = 22;

/** Milliseconds for the first byte of a connection. */
const FIRST_BYTE_MS = 60_000;

/** Lets a server answer HTTPS on the port on which it answers HTTP: the first byte of a connection tells. Over HTTPS it speaks HTTP/2 with clients that ask for that. */
export function acceptTls(server: Server, options: TlsOptions, limits: Omit<Http1, "serve">): Server {
  const [serve] = server.listeners("connection") as [(this: Server, connection: Duplex) => void];
  const http1: Http1 = { ...limits, serve: (connection) => serve.call(server, connection) };
  const sessions = new Set<ServerHttp2Session>();
  const beginHttp2 = async (socket: TLSSocket) => {
    const { serveHttp2 } = await import("./serve-http2.js");
    if (socket.destroyed) return;
    const session = serveHttp2(socket, http1);
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  };
  const secure = createServer({ ...options, ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
    // After an error of TLS, such as the alert of a client that does not trust the certificate, nothing can be written.
    socket.on("error", () => socket.destroy());
    if (socket.alpnProtocol === "h2") void beginHttp2(socket);
    else serve.call(server, socket);
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
      // Each ends after the answers to its requests.
      for (const session of sessions) session.close();
      closeIdle();
    },
  });
}
