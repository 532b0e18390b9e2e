import { type Bare, bare, type Member, type ServiceModel, type SimpleType } from "@cloudstub/kit";
import { Malformed, withPath } from "../codec/malformed.js";
import { textReader } from "../codec/text-values.js";
import { refOf, resolve, structure, traitsOf } from "../model/shapes.js";
import { header, type RequestHeaders } from "../wire/wire.js";
import type { ReadRequest } from "./protocol.js";

/** Sets one member of an input, unless it reads undefined; `texts` are the values of its query key, or one text. */
interface BoundMember {
  readonly name: string;
  readonly read: (texts: readonly string[]) => unknown;
}

/** The members of an input that are bound to path, query or headers, by what they are bound to. */
interface Bindings {
  readonly labels: Map<string, BoundMember>;
  readonly queries: Map<string, BoundMember>;
  /** By lower-case name. */
  readonly headers: Map<string, BoundMember>;
  readonly prefixes: { readonly name: string; readonly prefix: string }[];
  readonly allQueries: string[];
}

/**
 * Makes the reader of all members of an input that are bound to path, query or headers.
 *
 * @param absentWhenEmpty Parameters of the query that count as absent where they are empty.
 */
export function boundMembersReader(
  model: ServiceModel,
  input: string | undefined,
  absentWhenEmpty: readonly string[] = [],
): (read: ReadRequest) => { [name: string]: unknown } {
  const { labels, queries, headers, prefixes, allQueries } = bindingsOf(model, input);
  for (const key of absentWhenEmpty) {
    const member = queries.get(key);
    if (member !== undefined) queries.set(key, { ...member, read: ignoringEmpty(member.read) });
  }
  return (read) => {
    const result: { [name: string]: unknown } = {};
    // A request has few of the members that it may have, so this goes through the request.
    for (const label in read.labels) {
      const member = labels.get(label);
      if (member !== undefined) set(result, member, [read.labels[label] as string]);
    }
    for (const [key] of read.query.pairs) {
      const member = queries.get(key);
      if (member !== undefined) set(result, member, read.query.all(key));
    }
    for (const name of allQueries) result[name] = Object.assign(bare(), Object.fromEntries(read.query.pairs));
    if (headers.size > 0) {
      for (const name in read.request.headers) {
        const member = headers.get(name);
        if (member !== undefined) set(result, member, [header(read.request, name) as string]);
      }
    }
    for (const { name, prefix } of prefixes) {
      const found = withPrefix(read.request.headers, prefix);
      if (found !== undefined) result[name] = found;
    }
    return result;
  };
}

function ignoringEmpty(read: BoundMember["read"]): BoundMember["read"] {
  return (texts) => (texts[0] === "" ? undefined : read(texts));
}

function set(result: { [name: string]: unknown }, member: BoundMember, texts: readonly string[]): void {
  try {
    const value = member.read(texts);
    if (value !== undefined) result[member.name] = value;
  } catch (error) {
    throw withPath(member.name, error);
  }
}

function bindingsOf(model: ServiceModel, input: string | undefined): Bindings {
  const bindings: Bindings = {
    labels: new Map(),
    queries: new Map(),
    headers: new Map(),
    prefixes: [],
    allQueries: [],
  };
  for (const [name, member] of Object.entries(structure(model, input).members)) {
    const { httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpQueryParams } = traitsOf(member);
    const inPath = () => ({ name, read: valueReader(model, refOf(member), "date-time") });
    if (httpLabel) bindings.labels.set(name, inPath());
    else if (httpQuery !== undefined) bindings.queries.set(httpQuery, inPath());
    else if (httpHeader !== undefined)
      bindings.headers.set(httpHeader.toLowerCase(), { name, read: headerReader(model, member, httpHeader) });
    else if (httpPrefixHeaders !== undefined) bindings.prefixes.push({ name, prefix: httpPrefixHeaders.toLowerCase() });
    else if (httpQueryParams) bindings.allQueries.push(name);
  }
  return bindings;
}

/** Conditions of HTTP on a time, and those of S3 on the source of a copy, which are named after them. */
const timeCondition = /(^|-)if-(un)?modified-since$/i;

function headerReader(model: ServiceModel, member: Member, name: string): BoundMember["read"] {
  const isList = refOf(member).startsWith("[]") || isListShape(model, member);
  if (model.textHeaders?.includes(name)) return ([text]) => text;
  const read = valueReader(model, refOf(member), "http-date");
  if (timeCondition.test(name)) return ignoringMalformed(read);
  return isList ? ([text = ""]) => read(splitHeader(text)) : read;
}

/** A condition whose time can't be read is none (RFC 9110, sections 13.1.3 and 13.1.4). */
function ignoringMalformed(read: BoundMember["read"]): BoundMember["read"] {
  return (texts) => {
    try {
      return read(texts);
    } catch (error) {
      if (error instanceof Malformed) return undefined;
      throw error;
    }
  };
}

function isListShape(model: ServiceModel, member: Member): boolean {
  const shape = resolve(model, refOf(member));
  return typeof shape !== "string" && shape.type === "list";
}

function valueReader(
  model: ServiceModel,
  ref: string,
  timestamps: "date-time" | "http-date",
): (texts: readonly string[]) => unknown {
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
  let result: Bare<string> | undefined;
  for (const name in headers) {
    if (!name.startsWith(prefix)) continue;
    result ??= bare();
    result[name.slice(prefix.length)] = header({ headers }, name) ?? "";
  }
  return result;
}
