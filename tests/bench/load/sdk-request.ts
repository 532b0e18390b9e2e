/** Stand for a value in an input; they keep their form in every protocol. */
export const X = "TOKENX";
export const Y = "TOKENY";

/** A request as an SDK client builds it. */
export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

/** Makes the request that an SDK client would send, with values in the places of {@link X} and {@link Y}. */
export type Template = (x?: string, y?: string) => BuiltRequest;

/** What an SDK client hands to its connection. */
interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: { readonly [name: string]: string | readonly string[] | null };
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

type Send = (command: never) => Promise<unknown>;

/**
 * Builds templates with an SDK client, which sends nothing. Once built, a template costs little: the values are put into the
 * finished request.
 */
export function templatesOf(SdkClient: new (config: never) => { readonly send: Send }) {
  let built: HttpRequest | undefined;
  const handle = async (request: HttpRequest) => {
    built = request;
    throw new Error("This request is built and not sent.");
  };
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const config = {
    endpoint: "http://localhost",
    region: "us-east-1",
    maxAttempts: 1,
    forcePathStyle: true,
    credentials,
  };
  const client = new SdkClient({ ...config, requestHandler: { handle } } as never);
  return async (command: object): Promise<Template> => {
    built = undefined;
    const failure: unknown = await client.send(command as never).catch((error: unknown) => error);
    if (built === undefined) throw failure;
    return templateOf(built);
  };
}

function templateOf({ method, path, query, headers, body = "" }: HttpRequest): Template {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ""].flat().map((one): [string, string] => [name, one]),
  );
  const url = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return (x = "", y = "") => {
    const filled = (part: string) => part.replaceAll(X, x).replaceAll(Y, y);
    return { method, headers, url: filled(url), body: Buffer.from(filled(text)) };
  };
}
