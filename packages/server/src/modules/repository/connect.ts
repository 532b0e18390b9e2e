import { request } from "node:http";
import { isIP, connect as openTcp, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { connect as openTls } from "node:tls";
import { connectionProblem, shownUrl, TransferError } from "./transfer-error.js";

/** How a host is reached. */
export interface Way {
  /** Undefined for a direct connection. */
  readonly proxy: URL | undefined;
  /** Ends the connection, and the attempt to make one. */
  readonly signal: AbortSignal;
}

/**
 * Opens a connection that HTTP requests for a URL can be sent over: encrypted for https, and through a proxy where
 * there is one. For plain http this is the connection to the proxy itself, which takes requests with the whole URL.
 *
 * Rejects with a {@link TransferError}.
 */
export async function connect(url: URL, { proxy, signal }: Way): Promise<Socket> {
  if (proxy === undefined) return open(url, signal);
  const socket = await open(proxy, signal).catch((error: Error) => {
    throw new TransferError(`${error.message} (the proxy that the environment names)`);
  });
  if (url.protocol === "http:") return socket;
  await tunnel(socket, url, proxy);
  return encrypt(url, signal, socket);
}

/** The header by which user and password of a URL are sent; empty without them. */
export function credentials(
  { username, password }: URL,
  header: "authorization" | "proxy-authorization",
): { [name: string]: string } {
  if (username === "" && password === "") return {};
  const pair = `${decode(username)}:${decode(password)}`;
  return { [header]: `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** A percent sign without two hexadecimal digits is a literal one, as in browsers. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll("%", ""), "hex").toString());
}

function open(url: URL, signal: AbortSignal): Promise<Socket> {
  if (url.protocol === "https:") return encrypt(url, signal);
  return opened(openTcp({ host: hostOf(url), port: portOf(url) }), "connect", { url, signal });
}

/** Opens an encrypted connection, over another one where that is given. */
function encrypt(url: URL, signal: AbortSignal, socket?: Socket): Promise<Socket> {
  const host = hostOf(url);
  const name = isIP(host) === 0 ? { servername: host } : {};
  return opened(openTls({ host, port: portOf(url), ...name, ...(socket && { socket }) }), "secureConnect", {
    url,
    signal,
  });
}

function opened(
  socket: Socket,
  event: "connect" | "secureConnect",
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // The listener stays: the signal may end the socket when no other listener is left.
    socket.on("error", (error) => reject(new TransferError(connectionProblem(error, url.host))));
    socket.once(event, () => resolve(socket));
    addAbortSignal(signal, socket);
  });
}

/** Has a proxy connect a socket with the host of a URL (RFC 9110, 9.3.6). */
function tunnel(socket: Socket, url: URL, proxy: URL): Promise<void> {
  const target = `${url.hostname}:${portOf(url)}`;
  const headers = { host: target, ...credentials(proxy, "proxy-authorization") };
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new TransferError(`the proxy ${shownUrl(proxy)} ${what}`));
    const refused = (status: number | undefined) =>
      fail(`answered ${status} when it was asked for a connection to ${target}`);
    request({ method: "CONNECT", path: target, headers, createConnection: () => socket })
      .on("connect", ({ statusCode }) => (statusCode === 200 ? resolve() : refused(statusCode)))
      .on("response", ({ statusCode }) => refused(statusCode))
      .on("error", (error) => fail(`made no connection to ${target}: ${connectionProblem(error, proxy.host)}`))
      .end();
  });
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === "https:" ? 443 : 80);
}
