/** One request of a list: a line of JSON. */
export interface ListedRequest {
  /** As its folder in `services` is called: `sqs`. */
  readonly service: string;
  /** `CreateQueue`. */
  readonly operation: string;
  /**
   * As the SDK takes it. `${name}` in a text is what an earlier request captured, `{"$base64": "…"}` stands for bytes, and `{"$time": "…"}` for a time in
   * ISO 8601.
   */
  readonly input?: object;
  /** What later requests use of the answer: a name, and the path of a member of the output: `{"url": "QueueUrl"}`. */
  readonly capture?: { readonly [name: string]: string };
  /** What is tried, in a few words. */
  readonly about?: string;
}

/** Reads a list of requests. Empty lines, and those that begin with `#`, are left out. Throws an `Error` that names the line of a mistake. */
export function readRequests(text: string): ListedRequest[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    try {
      return [checked(JSON.parse(line) as ListedRequest)];
    } catch (error) {
      throw new Error(`Line ${index + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function checked(request: ListedRequest): ListedRequest {
  const { service, operation } = request;
  if (typeof service !== "string" || typeof operation !== "string")
    throw new Error("a request has a service and an operation");
  return request;
}

/** A name that no earlier request captured. */
export class MissingCapture extends Error {}

/** An input with its references resolved. Throws {@link MissingCapture}. */
export function resolved(input: unknown, captured: ReadonlyMap<string, unknown>): unknown {
  if (typeof input === "string") return resolvedText(input, captured);
  if (Array.isArray(input)) return input.map((each) => resolved(each, captured));
  if (typeof input !== "object" || input === null) return input;
  const { $base64: base64, $time: time } = input as { readonly $base64?: string; readonly $time?: string };
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  if (time !== undefined) return new Date(time);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, resolved(value, captured)]));
}

/** A text that is one reference is what was captured, of any type. */
function resolvedText(text: string, captured: ReadonlyMap<string, unknown>): unknown {
  const partNamed = (name: string) => {
    if (!captured.has(name)) throw new MissingCapture(name);
    return captured.get(name);
  };
  const [, whole] = /^\$\{(\w+)\}$/.exec(text) ?? [];
  return whole === undefined
    ? text.replace(/\$\{(\w+)\}/g, (_, name: string) => String(partNamed(name)))
    : partNamed(whole);
}

/** The part of an output at a path such as `Keys.0.KeyId`. */
export function partAt(output: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], output);
}
