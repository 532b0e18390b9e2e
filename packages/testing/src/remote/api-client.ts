import { parseJson } from "@cloudstub/kit";
import { failure, MockFailure } from "../process/failure.js";

/** What a request to the API port carries; parameters that are undefined are left out. */
export interface ApiRequest {
  readonly query?: { readonly [name: string]: string | undefined };
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
}

/** A problem document of the API port (RFC 9457). */
export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly failures?: readonly string[];
  readonly warnings?: readonly string[];
  readonly held?: readonly string[];
  readonly stories?: readonly string[];
}

/** The refusal of a request, in the server's words. */
export class Refused extends MockFailure {
  constructor(readonly problem: Problem) {
    super({ code: problem.code ?? "", message: problem.detail ?? "" });
  }
}

/** The API port of a running server. */
export class Api {
  readonly url: string;

  constructor(url: string) {
    this.url = url.replace(/\/$/, "");
  }

  /** Resolves to the answer's JSON. Rejects with a {@link Refused}, or with a `MockFailure` where no server answers. */
  async send<T>(method: "GET" | "POST" | "DELETE", path: string, { query = {}, body }: ApiRequest = {}): Promise<T> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = `${this.url}/api/${path}${given.length === 0 ? "" : `?${new URLSearchParams(given)}`}`;
    const response = await fetch(url, { method, ...content(body) }).catch((error: unknown) => {
      throw failure("LaboratoryUnreachable", { url: this.url }, { cause: error });
    });
    const text = await response.text();
    const answer = parseJson(text);
    if (response.ok && answer !== undefined) return answer as T;
    if ((answer as Problem | undefined)?.detail !== undefined) throw new Refused(answer as Problem);
    throw failure("NotApiPort", { api: this.url, method, url, status: response.status });
  }
}

function content(body: unknown): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return {};
  if (typeof body === "string") return { body, headers: { "content-type": "application/yaml" } };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
