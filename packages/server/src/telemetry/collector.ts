/** How long a collector may take to answer. */
const TIMEOUT_MS = 5000;
/** The most bytes of an answer that are read. */
const MOST_READ = 65_536;
/** The most characters of a collector's message that are shown. */
const MOST_SHOWN = 200;

/** What became of spans: why a collector did not take them all, and how many it refused; all unless it says so. */
export interface Taken {
  readonly why?: string | undefined;
  readonly refused?: number;
}

/** A collector of OpenTelemetry, which takes spans in the JSON of OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp/#otlphttp-request */
export class Collector {
  /** Its URL as people may read it: without credentials and parameters. */
  readonly name: string;
  readonly #url: string;
  readonly #headers: { readonly [name: string]: string };

  /** A user and a password in the URL are sent as basic authentication. */
  constructor(given: string) {
    const url = new URL(given);
    const user = `${decoded(url.username)}:${decoded(url.password)}`;
    const authorization = `Basic ${Buffer.from(user).toString("base64")}`;
    url.username = url.password = "";
    const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
    url.pathname = path.endsWith("/v1/traces") ? path : `${path}/v1/traces`;
    this.#url = url.href;
    this.#headers = { "content-type": "application/json", ...(user !== ":" && { authorization }) };
    this.name = `${url.origin}${url.pathname}`;
  }

  /** Sends traces. Never rejects. `closing` is aborted when there is no time left to wait for the answer. */
  async take(traces: object, closing: AbortSignal): Promise<Taken> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: this.#headers,
        body: JSON.stringify(traces),
        // A page behind a redirect takes no spans.
        redirect: "manual",
        signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = await beginningOf(response);
      return response.ok ? partialSuccess(answer) : { why: `it answered ${response.status}` };
    } catch (error) {
      if (closing.aborted) return { why: "it is slow" };
      const { cause, message } = error as Error;
      const why = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
      return { why };
    }
  }
}

/** A part of a URL; as it is, where a percent sign in it encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first bytes of an answer as text. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_READ) break;
  }
  return text;
}

/** Reads how many spans a collector has refused though it took the request: https://opentelemetry.io/docs/specs/otlp/#partial-success-1 */
function partialSuccess(answer: string): Taken {
  let partial: { readonly rejectedSpans?: unknown; readonly errorMessage?: unknown } | undefined;
  try {
    partial = (JSON.parse(answer) as { partialSuccess?: typeof partial } | null)?.partialSuccess;
  } catch {
    // It has taken all, and says something else.
  }
  const refused = Number(partial?.rejectedSpans ?? 0);
  return refused > 0 ? { refused, why: `it refused ${refused}: ${shown(partial?.errorMessage)}` } : {};
}

/** Control characters are escaped. */
function shown(message: unknown): string {
  return JSON.stringify(typeof message === "string" ? message.slice(0, MOST_SHOWN) : "");
}
