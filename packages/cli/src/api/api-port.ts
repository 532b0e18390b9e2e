import { API_FLAG } from "../options/command-flags.js";
import { StartFailure } from "../options/failure.js";
import { options } from "../options/options.js";
import type { Settings } from "../options/resolve-settings.js";

/** What a request to an API port carries. Parameters that are undefined are left out; a body is sent as JSON. */
export interface ApiRequest {
  readonly query?: { readonly [name: string]: string | undefined };
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** An answer of an API port. */
export interface ApiAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

type Send = (request: Request, init: { readonly signal: AbortSignal | null }) => Promise<Response>;

/** The API port of a running server. */
export class ApiPort {
  /** Without a slash at its end. */
  readonly url: string;
  readonly #fetch: Send;

  /** `send` is the global `fetch` unless given. */
  constructor(url: string, send: Send = fetch) {
    this.#fetch = send;
    this.url = url.endsWith("/") ? url.slice(0, -1) : url;
  }

  /** Resolves to the answer, also where the server refuses. Rejects with a `StartFailure` where no server answers. */
  async send(method: string, path: string, { query = {}, body, signal }: ApiRequest = {}): Promise<ApiAnswer> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = `${this.url}${path}${given.length === 0 ? "" : `?${new URLSearchParams(given)}`}`;
    const content =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    try {
      // The signal goes to `fetch`, not to the request: Node 20 follows the signal of a Request only while something holds the Request.
      const response = await this.#fetch(new Request(url, { method, ...content }), { signal: signal ?? null });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new StartFailure("NoServerAnswers", { address: this.url, api: API_FLAG, apiPort: options.apiPort.flag });
    }
  }
}

/**
 * The URL of the API port that a command asks: that of `--api`, else of `--api-port` and `--host`, else of `CLOUDSTUB_API_URL`, which clients read too, else
 * of the other sources of the port and the host. Throws a `StartFailure` for another text than a URL.
 */
export function apiAddress(
  { values, sources }: Settings,
  { api, env }: { readonly api: string | undefined; readonly env: { readonly [name: string]: string | undefined } },
): string {
  const isGiven = sources.apiPort.from === "flag" || sources.host.from === "flag";
  const named = api ?? (isGiven ? undefined : env["CLOUDSTUB_API_URL"] || undefined);
  if (named === undefined) return addressOf(values);
  if (URL.canParse(named) && /^https?:$/.test(new URL(named).protocol)) return named;
  const source = api === undefined ? "CLOUDSTUB_API_URL" : API_FLAG;
  const allowed = "the http or https URL of an API port, such as http://127.0.0.1:4567";
  throw new StartFailure("InvalidOption", { source, value: named, allowed });
}

/** The address of the API port of a server with these options, as this machine reaches it. */
export function addressOf({ host, apiPort }: Pick<Settings["values"], "host" | "apiPort">): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${apiPort}`;
}
