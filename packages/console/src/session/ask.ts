import { inShownWorld } from "./world.js";

/** An answer of the API port. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** The answer as JSON, parsed on demand; undefined if it is not JSON. */
  readonly data: unknown;
  /** Milliseconds until it was complete. */
  readonly took: number;
}

/** A request to the API port. */
export interface Question {
  readonly method?: string;
  /** A path below `/api/`. */
  readonly path: string;
  /** Query parameters; empty ones are left out. */
  readonly values?: { readonly [name: string]: string | undefined };
  readonly body?: Blob;
  readonly signal?: AbortSignal;
}

const LIMIT_MS = 30_000;

/** Sends a request to the API port. Rejects when no answer comes. */
export async function ask({ method = "GET", signal, body, ...question }: Question): Promise<Answer> {
  const begin = performance.now();
  const limit = AbortSignal.timeout(LIMIT_MS);
  const ends = signal ? AbortSignal.any([signal, limit]) : limit;
  const response = await fetch(inShownWorld(addressOf(question)), { method, body, signal: ends });
  const text = await response.text();
  const took = performance.now() - begin;
  return {
    status: response.status,
    ok: response.ok,
    text,
    took,
    get data() {
      return parsed(text);
    },
  };
}

/** Path and query of a request. */
export function addressOf({ path, values = {} }: Question): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The sentence of a refusal. */
export function detailOf({ data, status }: Answer): string {
  const detail = typeof data === "object" && data !== null && "detail" in data ? data.detail : undefined;
  return typeof detail === "string" ? detail : `The server answered with status ${status}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
