import type { Alias, Document, Node, Scalar } from "yaml";
import { formatError } from "./errors.js";
import { asText, isObject, type Json, type JsonObject } from "./json.js";

/** Levels of lists and objects in a template. AWS's limit is not documented; what reads templates here is recursive. */
const MAX_DEPTH = 200;
/** Values in a template with its aliases written out. A template of 1 MB has fewer. */
const MAX_VALUES = 600_000;

/**
 * Reads a template: JSON, or YAML with CloudFormation's short tags, such as `!Ref`, which become the long form. Numbers that YAML would write otherwise stay
 * the texts that they are: `1000.0`, `012345678901`.
 *
 * Without a promise for JSON, as YAML's reader is loaded at first use. Throws `ValidationError` for a text that is neither, or no object.
 */
export function readTemplate(text: string): JsonObject | Promise<JsonObject> {
  const value = /^\s*[{[]/.test(text) ? jsonIn(text) : undefined;
  return value === undefined ? yamlIn(text).then(objectOf) : objectOf(value);
}

function objectOf(value: Json): JsonObject {
  if (!isObject(value)) throw formatError("unsupported structure.");
  return value;
}

/** Undefined for what is not JSON: YAML may begin with a bracket too. */
function jsonIn(text: string): Json | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return new Reading().copy(value, 0);
}

async function yamlIn(text: string): Promise<Json> {
  const yaml = await import("yaml");
  const lineCounter = new yaml.LineCounter();
  const document = yaml.parseDocument(text, {
    lineCounter,
    merge: true,
    prettyErrors: false,
    logLevel: "silent",
    uniqueKeys: true,
  });
  const refuse = (place: number): never => {
    const { line, col } = lineCounter.linePos(place);
    const language = /^\s*[{[]/.test(text) ? "JSON" : "YAML";
    throw formatError(`${language} not well-formed. (line ${line}, column ${col})`);
  };
  const [error] = document.errors;
  if (error !== undefined) refuse(error.pos[0]);
  return new YamlReading(yaml, document, refuse).read();
}

/** Counts what is read, so that neither depth nor repeated aliases take more than a template needs. */
class Reading {
  #left = MAX_VALUES;

  count(depth: number): void {
    if (depth > MAX_DEPTH || this.#left-- <= 0) throw formatError("The template is nested too deeply or too large.");
  }

  /** A copy that inherits nothing. */
  copy(value: unknown, depth: number): Json {
    this.count(depth);
    if (Array.isArray(value)) return value.map((item) => this.copy(item, depth + 1));
    if (!isObject(value)) return value as Json;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.copy(item, depth + 1)]));
  }
}

/** The functions that have a short tag. */
const tagged: ReadonlySet<string> = new Set(
  (
    "And Base64 Cidr Contains EachMemberEquals EachMemberIn Equals FindInMap GetAZs GetAtt If ImportValue Join Length Not Or Select Split Sub " +
    "ToJsonString Transform"
  ).split(" "),
);

class YamlReading extends Reading {
  readonly #yaml: typeof import("yaml");
  readonly #document: Document;
  readonly #refuse: (place: number) => never;
  readonly #aliased = new Map<Alias, Node | undefined>();

  constructor(yaml: typeof import("yaml"), document: Document, refuse: (place: number) => never) {
    super();
    this.#refuse = refuse;
    this.#yaml = yaml;
    this.#document = document;
    // Once for all: the library goes through the document for each alias that it resolves.
    const anchors = new Map<string, Node>();
    yaml.visit(document, {
      Alias: (_, alias) => void this.#aliased.set(alias, anchors.get(alias.source)),
      Value: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
    });
  }

  read(): Json {
    return this.#valueOf(this.#document.contents, 0);
  }

  #valueOf(node: Node | null | undefined, depth: number): Json {
    this.count(depth);
    if (node === null || node === undefined) return null;
    if (this.#yaml.isAlias(node)) return this.#valueOf(this.#aliased.get(node), depth + 1);
    const value = this.#untagged(node, depth);
    return typeof node.tag === "string" ? this.#withTag(node, value) : value;
  }

  #untagged(node: Node, depth: number): Json {
    const { isScalar, isSeq, isMap } = this.#yaml;
    if (isScalar(node)) return scalarOf(node);
    if (isSeq(node)) return node.items.map((item) => this.#valueOf(item as Node, depth + 1));
    if (!isMap(node)) return null;
    return Object.fromEntries(
      node.items.flatMap(({ key, value }): [string, Json][] => {
        const name = asText(this.#valueOf(key as Node, depth + 1));
        const content = this.#valueOf(value as Node, depth + 1);
        return name === "<<" && isObject(content) ? Object.entries(content) : [[name, content]];
      }),
    );
  }

  /** AWS's words for a tag that CloudFormation does not have are not documented: they are those for other faults of YAML. */
  #withTag({ tag = "", range }: Node, value: Json): Json {
    const name = tag.slice(1);
    if (tag === "!Ref" || tag === "!Condition") return { [name]: value };
    if (!tag.startsWith("!") || tag === "!") return value;
    if (!tagged.has(name)) return this.#refuse(range?.[0] ?? 0);
    if (name !== "GetAtt" || typeof value !== "string") return { [`Fn::${name}`]: value };
    const dot = value.indexOf(".");
    return { "Fn::GetAtt": dot < 0 ? [value] : [value.slice(0, dot), value.slice(dot + 1)] };
  }
}

function scalarOf({ value, source, type }: Scalar): Json {
  if (typeof value === "number" || typeof value === "bigint")
    return type === "PLAIN" && source !== undefined && source !== String(value) ? source : Number(value);
  return value as Json;
}
