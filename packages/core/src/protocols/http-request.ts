import type { Member, ServiceModel, SimpleType } from "@cloudstub/kit";
import { header, type RequestHeaders } from "../mock/wire.js";
import { refOf, resolve, structure, traitsOf } from "../model/shapes.js";
import { within } from "./malformed.js";
import type { ReadRequest } from "./protocol.js";
import { textReader } from "./text-values.js";

/** Sets one member of an input from a request's path, query or headers; undefined where it is absent. */
interface BoundMember {
  readonly name: string;
  readonly read: (parts: RequestParts) => unknown;
}

interface RequestParts {
  readonly labels: ReadRequest["labels"];
  readonly query: URLSearchParams;
  readonly headers: RequestHeaders;
}

/** Makes the reader of all members of an input that are bound to path, query or headers. */
export function boundMembersReader(model: ServiceModel, input: string | undefined): (read: ReadRequest) => { [name: string]: unknown } {
  const bound = Object.entries(structure(model, input).members).flatMap(([name, member]) => boundMember(model, name, member));
  return ({ request: { url, headers }, labels }) => {
    const parts = { labels, query: new URLSearchParams(url.slice(url.indexOf("?") < 0 ? url.length : url.indexOf("?"))), headers };
    const result: { [name: string]: unknown } = {};
    for (const { name, read } of bound) {
      const value = within(name, () => read(parts));
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
}

function boundMember(model: ServiceModel, name: string, member: Member): BoundMember[] {
  const { httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpQueryParams } = traitsOf(member);
  if (httpLabel) {
    const read = valueReader(model, refOf(member), "date-time");
    return [{ name, read: ({ labels }) => (labels[name] === undefined ? undefined : read([labels[name]])) }];
  }
  if (httpQuery !== undefined) {
    const read = valueReader(model, refOf(member), "date-time");
    return [{ name, read: ({ query }) => (query.has(httpQuery) ? read(query.getAll(httpQuery)) : undefined) }];
  }
  if (httpHeader !== undefined) return [{ name, read: headerReader(model, member, httpHeader.toLowerCase()) }];
  if (httpPrefixHeaders !== undefined) return [{ name, read: ({ headers }) => withPrefix(headers, httpPrefixHeaders.toLowerCase()) }];
  return httpQueryParams ? [{ name, read: ({ query }) => Object.fromEntries(query) }] : [];
}

function headerReader(model: ServiceModel, member: Member, name: string): BoundMember["read"] {
  const isList = refOf(member).startsWith("[]") || isListShape(model, member);
  const read = valueReader(model, refOf(member), "http-date");
  return ({ headers }) => {
    const text = header({ headers }, name);
    if (text === undefined) return undefined;
    return read(isList ? splitHeader(text) : [text]);
  };
}

function isListShape(model: ServiceModel, member: Member): boolean {
  const shape = resolve(model, refOf(member));
  return typeof shape !== "string" && shape.type === "list";
}

function valueReader(model: ServiceModel, ref: string, timestamps: "date-time" | "http-date"): (texts: readonly string[]) => unknown {
  const shape = resolve(model, ref);
  if (typeof shape === "string") {
    const read = textReader(shape, timestamps);
    return ([text = ""]) => read(text);
  }
  if (shape.type !== "list") throw new TypeError(`${ref} can't be bound to a path, query or header`);
  const read = textReader(refOf(shape.member) as SimpleType, timestamps);
  return (texts) => texts.map(read);
}

/** Splits a header that holds a list at its commas, except inside quotes. */
function splitHeader(text: string): string[] {
  const parts = text.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .map((part) => (part.startsWith('"') ? part.slice(1, -1).replace(/\\(.)/g, "$1") : part))
    .filter((part) => part !== "");
}

/** Names are data that clients choose, so the result inherits nothing. */
function withPrefix(headers: RequestHeaders, prefix: string): object | undefined {
  const result: { [name: string]: string } = Object.create(null);
  for (const name of Object.keys(headers)) {
    if (name.startsWith(prefix)) result[name.slice(prefix.length)] = header({ headers }, name) ?? "";
  }
  return Object.keys(result).length > 0 ? result : undefined;
}
