import type { IncomingHttpHeaders } from "node:http";
import { json, notFound, xml } from "./answers.js";
import { createFunction, invoke } from "./functions.js";
import { getObject, putObject } from "./objects.js";
import { queueOperations } from "./queues.js";
import { settingOperations } from "./settings.js";
import { tableOperations } from "./tables.js";
import { topicOperations } from "./topics.js";

/** A request that has been read. */
export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer that is ready to be written. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | number };
  readonly body: string | Buffer;
}

/** What a request asks for, parsed and found. */
interface Found {
  readonly name: string;
  run(): Answer;
}

type Json = (input: never) => object;
type Form = (input: URLSearchParams) => (requestId: string) => string;

const jsonOperations = new Map<string, Json>(
  Object.entries({ ...queueOperations, ...settingOperations, ...tableOperations }),
);
const formOperations = new Map<string, Form>(Object.entries(topicOperations));

/** Parses a request as its protocol says, and looks its operation up. */
export function operationOf(request: Request): Found {
  const target = request.headers["x-amz-target"] as string | undefined;
  if (target !== undefined) return jsonOperation(target, request);
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true)
    return formOperation(request);
  return restOperation(request);
}

function jsonOperation(target: string, { body, headers }: Request): Found {
  const input = JSON.parse(body.toString()) as never;
  const operation = jsonOperations.get(target);
  return {
    name: target,
    run: () => (operation === undefined ? notFound(target) : json(operation(input), headers["content-type"])),
  };
}

function formOperation({ body }: Request): Found {
  const form = new URLSearchParams(body.toString());
  const action = form.get("Action") ?? "";
  const operation = formOperations.get(action);
  return { name: action, run: () => (operation === undefined ? notFound(action) : xml(operation(form))) };
}

function restOperation({ method, url, body }: Request): Found {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (path.startsWith("/2015-03-31/functions/")) return { name: "Invoke", run: () => invoke(path, body) };
  if (path === "/2015-03-31/functions") return { name: "CreateFunction", run: () => createFunction(body) };
  if (method === "PUT") return { name: "PutObject", run: () => putObject(path, body) };
  return { name: "GetObject", run: () => getObject(path) };
}
