import { type IncomingMessage, request, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { coreVersion } from "@cloudstub/core/for-server";
import { connect, credentials } from "./connect.js";
import { type Environment, proxyFor } from "./proxy.js";
import { type TimeLimits, type Watch, watchTime } from "./time-limits.js";
import { connectionProblem, shownUrl, TransferError } from "./transfer-error.js";

const mostRedirects = 5;

/** How a file is asked for. */
export interface GetOptions {
  /** Names the proxies. */
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly limits: TimeLimits;
  /** A larger file is refused. In bytes. */
  readonly mostBytes: number;
  /** Called with the bytes received so far and, where the server announced it, their number in the end. */
  readonly onProgress?: (received: number, announced: number | undefined) => void;
}

/** What came back. */
export interface Answer {
  /** Where it came from in the end. */
  readonly url: URL;
  readonly status: number;
  /** `404 Not Found` */
  readonly statusText: string;
  /** Empty unless the status is 200. */
  readonly body: Buffer;
}

/**
 * Gets a file over HTTP/1.1, following a few redirects, but never from https to http. The body is whole, or it rejects.
 *
 * Rejects with a {@link TransferError} that says which host is at fault and how; a status is not an error. Rejects with the
 * reason of the signal when that aborts.
 */
export async function httpGet(start: URL, options: GetOptions): Promise<Answer> {
  let url = start;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await exchange(url, options);
    if (!("location" in answer)) return answer;
    url = redirected(url, answer.location);
  }
  throw new TransferError(`${shownUrl(start)} redirects more than ${mostRedirects} times`);
}

async function exchange(url: URL, options: GetOptions): Promise<Answer | { readonly location: string }> {
  const { env, limits } = options;
  const proxy = proxyFor(url, env);
  const watch = watchTime(`the transfer of ${shownUrl(url)}`, limits.whole, options.signal);
  try {
    watch.signal.throwIfAborted();
    watch.expect(limits.connect, `${(proxy ?? url).host} was not connected`);
    const socket = await connect(url, { proxy, signal: watch.signal });
    watch.expect(limits.silence, `${url.host} did not answer`);
    const response = await send(url, proxy, socket);
    const { statusCode: status = 0, headers } = response;
    if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined)
      return { location: headers.location };
    const body = status === 200 ? await readBody(response, { ...options, url, watch }) : Buffer.alloc(0);
    return { url, status, statusText: `${status} ${STATUS_CODES[status] ?? ""}`.trim(), body };
  } catch (error) {
    // What was done to the connection when the time ran out is not the cause.
    watch.signal.throwIfAborted();
    throw error;
  } finally {
    watch.end();
  }
}

function send(url: URL, proxy: URL | undefined, socket: Socket): Promise<IncomingMessage> {
  const byProxy = url.protocol === "http:" ? proxy : undefined;
  const path = `${url.pathname}${url.search}`;
  let answer: IncomingMessage | undefined;
  const problem = (error: Error) => {
    if (answer?.complete) return `${url.host} sent more than it had announced`;
    return connectionProblem(error, (byProxy ?? url).host);
  };
  return new Promise((resolve, reject) => {
    request({
      createConnection: () => socket,
      path: byProxy === undefined ? path : `${url.origin}${path}`,
      headers: {
        host: url.host,
        accept: "*/*",
        // A checksum is of the file itself, not of a packed form of it.
        "accept-encoding": "identity",
        "user-agent": `cloudstub/${coreVersion}`,
        ...credentials(url, "authorization"),
        ...(byProxy && credentials(byProxy, "proxy-authorization")),
      },
    })
      .once("response", (response) => {
        answer = response;
        resolve(response);
      })
      .on("error", (error) => {
        const reason = new TransferError(problem(error));
        reject(reason);
        answer?.destroy(reason);
      })
      .end();
  });
}

async function readBody(
  response: IncomingMessage,
  { url, watch, limits, mostBytes, onProgress }: GetOptions & { readonly url: URL; readonly watch: Watch },
): Promise<Buffer> {
  const length = response.headers["content-length"];
  const announced = length === undefined ? undefined : Number(length);
  const tooLarge = () => new TransferError(`${shownUrl(url)} is larger than the ${mostBytes} bytes that it may have`);
  if (announced !== undefined && announced > mostBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let received = 0;
  const soFar = () => `${received}${announced === undefined ? "" : ` of ${announced}`} bytes`;
  const expectMore = () =>
    watch.expect(limits.silence, `${url.host} sent ${soFar()} of ${shownUrl(url)}, and then nothing more`);
  expectMore();
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      received += piece.length;
      if (received > mostBytes) throw tooLarge();
      onProgress?.(received, announced);
      expectMore();
    }
  } catch (error) {
    if (error instanceof TransferError) throw error;
    throw new TransferError(`the connection was cut after ${soFar()} of ${shownUrl(url)}`);
  }
  return Buffer.concat(pieces, received);
}

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new TransferError(`${shownUrl(from)} redirects to what is not a URL`);
  const to = new URL(location, from);
  if (to.protocol !== "https:" && to.protocol !== from.protocol) {
    throw new TransferError(
      `${shownUrl(from)} redirects to ${shownUrl(to)}, which would be less safe, and is not followed`,
    );
  }
  return to;
}
