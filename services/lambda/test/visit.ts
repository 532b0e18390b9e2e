import { type IncomingHttpHeaders, request } from "node:http";

/** What is sent to the URL of a function besides a GET. */
export interface Visit {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  readonly body?: string | Uint8Array;
}

/** An answer, with its body in the pieces in which it came. */
interface Visited {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly pieces: readonly string[];
  readonly body: string;
  /** True where the connection broke off before the end. */
  readonly isBroken: boolean;
}

/** Asks the mock port under the host name of a URL: not every machine resolves names below `localhost`. */
export function visit(url: string, { method = "GET", headers = {}, body }: Visit = {}): Promise<Visited> {
  const { host, port, pathname } = new URL(url);
  // As the caller wrote it: URL would decode or encode it.
  const path = url.slice(url.indexOf(host) + host.length) || pathname;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const pieces: string[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece.toString("latin1")));
        response.on("error", () => {});
        response.on("close", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            pieces,
            body: pieces.join(""),
            isBroken: !response.complete,
          }),
        );
      },
    );
    sent.on("error", reject).end(body);
  });
}
