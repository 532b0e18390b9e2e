/** Requests that a browser sends for a page of another site without asking first, made of those that an SDK sends. */
import type { ServiceModel, ShapeRef } from "@cloudstub/kit";
import { refOf, resolve, traitsOf } from "../../../packages/core/src/model/shapes.js";
import { type Connection, openConnection, requestBytes } from "../../bench/load/connection.js";

/** A request of an SDK, before it is sent. */
export interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: { readonly [name: string]: string | readonly string[] | null };
  readonly headers: { readonly [name: string]: string };
  readonly body?: unknown;
}

/** An operation with its input, as it is in a list of a service's requests. */
export interface Asked {
  readonly operation: string;
  readonly input: { readonly [member: string]: unknown };
  readonly model: ServiceModel;
}

/** A request that a page can send. */
export interface PageRequest {
  /** What is done with the SDK's request: `the same address`. */
  readonly way: string;
  readonly method: "GET" | "HEAD" | "POST";
  readonly url: string;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

/** The encodings of forms (HTML, "form submission attributes"); a script can send any body with them. */
const encodings = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"];

/** Every way in which a page can ask for what an SDK asked for. */
export function pageRequests(sent: SdkRequest, { operation, input, model }: Asked): PageRequest[] {
  const url = addressOf(sent);
  const body = typeof sent.body === "string" || sent.body instanceof Uint8Array ? sent.body : "";
  const query = isForm(sent) ? String(body) : queryForm(model, operation, input);
  const resource = typeof input["QueueUrl"] === "string" ? new URL(input["QueueUrl"], "http://a").pathname : "/";
  const target = `X-Amz-Target=${encodeURIComponent(sent.headers["x-amz-target"] ?? `${model.targetPrefix}.${operation}`)}`;
  const asked: PageRequest[] = [
    ...(["GET", "HEAD"] as const).map((method) => ({ way: `${method} of the address`, method, url })),
    ...encodings.map((type) => ({ way: `POST of the address as ${type}`, method: "POST" as const, url, type, body })),
    { way: "GET of a Query", method: "GET", url: `/?${query}` },
    { way: "GET of a Query at its resource", method: "GET", url: `${resource}?${query}` },
    { way: "POST of a Query", method: "POST", url: resource, type: "application/x-www-form-urlencoded", body: query },
    { way: "POST of a Query in the address", method: "POST", url: `/?${query}`, type: "text/plain", body: "" },
    {
      way: "POST of JSON with its target in the address",
      method: "POST",
      url: `/?${target}`,
      type: "text/plain",
      body,
    },
  ];
  const { Bucket, Key } = input;
  if (typeof Bucket !== "string" || typeof Key !== "string") return asked;
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = `${field("key", Key)}${field("file", "from a form")}--b--\r\n`;
  return [
    ...asked,
    { way: "form of S3", method: "POST", url: `/${Bucket}`, type: "multipart/form-data; boundary=b", body: form },
  ];
}

function isForm({ headers }: SdkRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}

function addressOf({ path, query = {} }: SdkRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ""].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** An input in the Query protocol, with lists and maps as the service's model has them. */
function queryForm(model: ServiceModel, operation: string, input: object): string {
  const form = new URLSearchParams({ Action: operation, Version: model.version });
  for (const [name, value] of fieldsOf(model, "", input, model.operations[operation]?.input)) form.append(name, value);
  return form.toString();
}

type Field = readonly [name: string, value: string];

function fieldsOf(model: ServiceModel, name: string, value: unknown, ref: ShapeRef | undefined): Field[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Uint8Array) return [[name, Buffer.from(value).toString("base64")]];
  if (typeof value !== "object") return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
  if (value instanceof Date) return [[name, value.toISOString()]];
  const shape = ref === undefined ? undefined : resolve(model, ref);
  if (Array.isArray(value)) {
    const element = typeof shape === "object" && shape.type === "list" ? refOf(shape.member) : undefined;
    return value.flatMap((each, index) => fieldsOf(model, `${name}.${index + 1}`, each, element));
  }
  if (typeof shape === "object" && shape.type === "map") {
    const [key = "key", of = "value"] = [shape.key, shape.value].map((member) => traitsOf(member).xmlName);
    return Object.entries(value).flatMap(([text, each], index) => [
      [`${name}.${index + 1}.${key}`, text] as const,
      ...fieldsOf(model, `${name}.${index + 1}.${of}`, each, refOf(shape.value)),
    ]);
  }
  const members = typeof shape === "object" && "members" in shape ? shape.members : {};
  return Object.entries(value).flatMap(([member, each]) => {
    const known = members[member];
    const wire = (known && traitsOf(known).xmlName) ?? member;
    return fieldsOf(model, name === "" ? wire : `${name}.${wire}`, each, known && refOf(known));
  });
}

const evil = "http://evil.example";
const from = { Referer: `${evil}/page` };
/** A name that is another site's sibling, and that the server of the test allows. */
export const siblingHost = "aws.company.example";

/** What browsers say of a request of a page of elsewhere, by what the page does. */
const readMarks: { readonly [how: string]: { readonly [header: string]: string } } = {
  "follows a link": {
    ...from,
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  },
  "follows a link and hides itself": {
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  },
  "shows an image": { ...from, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
  "opens a frame": {
    ...from,
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "iframe",
  },
  "fetches from an old browser": { Origin: evil },
  "shows an image in an old browser": from,
  "is a sibling and follows a link": {
    Host: siblingHost,
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  },
  "is a sibling and shows an image": {
    ...from,
    Host: siblingHost,
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "no-cors",
    "Sec-Fetch-Dest": "image",
  },
  "is stored here": { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
};

const postMarks: typeof readMarks = {
  "posts a form": {
    ...from,
    Origin: evil,
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  },
  "posts from a sandbox": {
    Origin: "null",
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "no-cors",
    "Sec-Fetch-Dest": "empty",
  },
  "posts from an old browser": { Origin: evil },
  "posts from a browser without Origin": from,
  "is a sibling and posts": {
    ...from,
    Host: siblingHost,
    Origin: evil,
    "Sec-Fetch-Site": "same-site",
    "Sec-Fetch-Mode": "no-cors",
    "Sec-Fetch-Dest": "empty",
  },
};

/** The headers of browsers with which a page sends a request of this method. */
export function marksFor(
  method: PageRequest["method"],
): [how: string, headers: { readonly [header: string]: string }][] {
  return Object.entries(method === "POST" ? postMarks : readMarks);
}

/** No answer takes so long but of a call that waits, in milliseconds. */
const WAITS_MS = 2000;

/** Sends requests over a connection that stays open, which costs a fraction of an HTTP client, and another where the server closes it. */
export class PageSender {
  readonly #port: number;
  #connection: Connection | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request; a page's with the headers of its browser, and a program's without any. Resolves with the status, or 0 where no answer comes. */
  async send(request: PageRequest, headers: { readonly [name: string]: string } = {}): Promise<number> {
    const bytes = bytesOf(request, { Host: `127.0.0.1:${this.#port}`, ...headers });
    const isKnown = this.#connection !== undefined;
    // The server may be about to close a connection after its last answer.
    return this.#ask(bytes).catch((error: unknown) => (isKnown ? this.#ask(bytes) : Promise.reject(error)));
  }

  close(): void {
    this.#connection?.socket.destroy();
    this.#connection = undefined;
  }

  async #ask(bytes: Buffer): Promise<number> {
    if (this.#connection?.socket.destroyed || this.#connection?.socket.readableEnded) this.close();
    this.#connection ??= await openConnection(this.#port);
    const { send } = this.#connection;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<number>((resolve) => {
      timer = setTimeout(() => {
        this.close();
        resolve(0);
      }, WAITS_MS);
    });
    const answer = send(bytes).then(({ status }) => status);
    // It is rejected where the connection is closed because the answer is late.
    answer.catch(() => {});
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function bytesOf({ method, url, type, body = "" }: PageRequest, headers: { readonly [name: string]: string }): Buffer {
  const lines = {
    ...(method === "POST" && type !== undefined && { "Content-Type": type }),
    ...headers,
  };
  const bytes = Buffer.from(method === "POST" ? body : "");
  return requestBytes({ method, url, headers: lines, body: bytes });
}
