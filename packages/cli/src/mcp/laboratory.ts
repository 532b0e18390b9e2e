import { isObject } from "@cloudstub/kit";
import { ApiPort, type ApiRequest } from "../api/api-port.js";
import { StartFailure } from "../options/failure.js";

/** Why something was not done, in sentences for the agent. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** A server that this process started. */
export interface StartedServer {
  readonly apiPort: number;
  close(): Promise<void>;
}

/** How a server is started. */
export type StartServer = (options: {
  readonly services: readonly string[] | undefined;
  readonly fidelity: string | undefined;
}) => Promise<StartedServer>;

/** Longer answers are cut: no agent reads them, and many pay for them. */
const MOST = 100_000;

/** The server that an agent works with: the one that was there, or one that it started. */
export class Laboratory {
  #api: ApiPort;
  #started: StartedServer | undefined;
  #isStarting = false;
  readonly #start: StartServer;

  constructor(api: ApiPort, start: StartServer) {
    this.#api = api;
    this.#start = start;
  }

  /** The URL of the API port. */
  get url(): string {
    return this.#api.url;
  }

  /** Starts a server in this process, which ends with it. Rejects with a `Refused` where one was started before, or can't be. */
  async start(...[options]: Parameters<StartServer>): Promise<void> {
    if (this.#started !== undefined) throw new Refused(`A server was started already: its API port is ${this.url}.`);
    if (this.#isStarting) throw new Refused("A server is being started already.");
    this.#isStarting = true;
    try {
      this.#started = await this.#start(options);
    } catch (error) {
      if (error instanceof Error && "code" in error) throw new Refused(error.message);
      throw error;
    } finally {
      this.#isStarting = false;
    }
    this.#api = new ApiPort(`http://127.0.0.1:${this.#started.apiPort}`);
  }

  /** Resolves to the answer, which is cut where it is long. Rejects with a `Refused` in the server's words, or where none answers. */
  async ask(method: "GET" | "POST" | "DELETE", path: string, request?: ApiRequest): Promise<string> {
    const text = await this.whole(method, path, request);
    const rest = text.length - MOST;
    return rest <= 0 ? text : `${text.slice(0, MOST)}\n(${rest} more characters were left out: ask for less.)`;
  }

  /** The same, not cut. */
  async whole(method: "GET" | "POST" | "DELETE", path: string, request?: ApiRequest): Promise<string> {
    const { ok, status, text } = await this.#api.send(method, path, request).catch((error: unknown) => {
      if (error instanceof StartFailure)
        throw new Refused(
          `No server answers at ${this.url}. Start one with start_server, or ask its user to start one.`,
        );
      throw error;
    });
    if (ok) return text;
    throw new Refused(detailIn(text) ?? `${this.url}${path} answered ${status}: it is not the API port of CloudStub.`);
  }

  async close(): Promise<void> {
    await this.#started?.close();
  }
}

/** What happened, in the words of a problem document; an error of a service after its code, which is what SDKs tell errors by. */
function detailIn(text: string): string | undefined {
  try {
    const problem: unknown = JSON.parse(text);
    if (!isObject(problem) || typeof problem["detail"] !== "string") return undefined;
    return problem["type"] === "about:blank" ? `${String(problem["code"])}: ${problem["detail"]}` : problem["detail"];
  } catch {
    return undefined;
  }
}
