import type { Subject } from "./scenario.js";

/** What an SDK client for a server is made of. */
type Config = ReturnType<typeof configFor>;

/** An SDK client for a server. */
export interface Sdk<C> {
  readonly client: C;
  /** What the SDK would send for a command, signed, as the bytes of an HTTP/1.1 request. */
  bytesOf(work: (client: C) => Promise<unknown>): Promise<Buffer>;
}

/** Makes an SDK client for a server. */
export function sdkFor<C>(Client: new (config: Config) => C, { endpoint }: Subject): Sdk<C> {
  const seen: Buffer[] = [];
  const requestHandler = {
    handle: (request: WireRequest): Promise<never> => {
      seen.push(written(request));
      return Promise.reject(new Error("recorded, and not sent"));
    },
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  };
  const recorder = new Client({ ...configFor(endpoint), requestHandler });
  return {
    client: new Client(configFor(endpoint)),
    async bytesOf(work) {
      const failure: unknown = await work(recorder).catch((error: unknown) => error);
      const bytes = seen.pop();
      if (bytes === undefined) throw failure;
      return bytes;
    },
  };
}

/** The keys are the ones that s3rver expects: it alone verifies signatures. */
function configFor(endpoint: string) {
  return {
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    maxAttempts: 1,
  } as { endpoint: string; region: string; requestHandler?: object };
}

interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: { readonly [name: string]: string | readonly string[] | null };
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** As Node's HTTP client writes it. */
function written({ method, path, query, headers, body }: WireRequest): Buffer {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ""].flat().map((text) => [name, text] as [string, string]),
  );
  const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `${method} ${path}${search === "" ? "" : `?${search}`} HTTP/1.1`,
    ...lines,
    "Connection: keep-alive",
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), typeof body === "string" ? Buffer.from(body) : (body ?? new Uint8Array())]);
}

/** A recorded request of the JSON protocols as a template: the words are replaced in its body, and the length of the body with them. */
export function filledIn(request: Buffer, words: { readonly [word: string]: string }): Buffer {
  const end = request.indexOf("\r\n\r\n") + 4;
  let body = request.toString("utf8", end);
  for (const [word, value] of Object.entries(words))
    body = body.replace(word, () => JSON.stringify(value).slice(1, -1));
  const head = request
    .toString("latin1", 0, end)
    .replace(/\r\ncontent-length: \d+/i, `\r\ncontent-length: ${Buffer.byteLength(body)}`);
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body)]);
}
