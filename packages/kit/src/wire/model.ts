import { inflateRawSync } from "node:zlib";
import { onFirstUse } from "../values/on-first-use.js";
import type { WireDetails } from "./wire-details.js";

/**
 * The wire model of a service: its operations, shapes and errors as data.
 *
 * It is generated from the schemas that the AWS SDK's client packages export (`scripts/generate-model.ts`), restricted
 * to the operations that the service registers, and contains everything that the protocol codecs need.
 */

/** A type without members. The timestamp formats are Smithy's names; plain `timestamp` means the protocol's default. */
export type SimpleType =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "blob"
  | "streaming-blob"
  | "document"
  | "timestamp"
  | "date-time"
  | "http-date"
  | "epoch-seconds";

/** The name of a simple type, of a shape in {@link ServiceModel.shapes}, or `[]Name` (list of it) or `{}Name` (map from string to it). */
export type ShapeRef = string;

/** Smithy's serialisation traits, by their Smithy names. Flags are `1`. */
export interface Traits {
  readonly xmlName?: string;
  readonly xmlFlattened?: 1;
  readonly xmlAttribute?: 1;
  /** `[prefix, uri]`, or the uri alone. */
  readonly xmlNamespace?: readonly [prefix: string, uri: string] | string;
  readonly jsonName?: string;
  readonly httpHeader?: string;
  readonly httpPrefixHeaders?: string;
  readonly httpQuery?: string;
  readonly httpLabel?: 1;
  readonly httpPayload?: 1;
  readonly httpResponseCode?: 1;
  readonly httpQueryParams?: 1;
  readonly hostLabel?: 1;
  readonly eventPayload?: 1;
  readonly eventHeader?: 1;
}

/** A member: its shape, and the traits that it has here. */
export type Member = ShapeRef | readonly [ref: ShapeRef, traits: Traits];

/** A structure; the first `required` members are the required ones. A union is a structure of which exactly one member is set. */
export interface StructureShape {
  readonly type: "structure" | "union";
  readonly required?: number;
  /** Of a union: its values are the events of a stream. */
  readonly streaming?: 1;
  readonly traits?: Traits;
  readonly members: { readonly [name: string]: Member };
}

/** A list; a sparse one may hold nulls. */
export interface ListShape {
  readonly type: "list";
  readonly sparse?: 1;
  readonly member: Member;
}

/** A map from strings to values. */
export interface MapShape {
  readonly type: "map";
  readonly sparse?: 1;
  readonly key: Member;
  readonly value: Member;
}

/** Any shape that has members. */
export type Shape = StructureShape | ListShape | MapShape;

/** An operation on the wire. */
export interface OperationModel {
  /** Name of the input structure; absent if the operation has no input. */
  readonly input?: ShapeRef;
  /** Name of the output structure; absent if the operation has no output. */
  readonly output?: ShapeRef;
  /** Method, path pattern (with fixed query keys) and status on success; REST protocols only. */
  readonly http?: readonly [method: string, path: string, status: number];
  /** Members of the input that carry checksums (`aws.protocols#httpChecksum`). */
  readonly httpChecksum?: 1;
  /** Prefix of the target header's value, where it is not the service's: a service may have an API of its own for a part of it. */
  readonly targetPrefix?: string;
}

/** A modelled error. */
export interface ErrorModel {
  /** HTTP status. */
  readonly status: number;
  /** The code that the Query protocol uses (and SQS's JSON protocol repeats), if it differs from the shape's name. */
  readonly queryCode?: string;
  /** The name of the member that has its message, where it is not `message`; null where it has no such member. Of JSON protocols only. */
  readonly message?: string | null;
  /** Members of the error besides its message. */
  readonly members?: { readonly [name: string]: Member };
}

/** Shapes by name. */
interface Shapes {
  get(name: string): Shape | undefined;
}

/** The wire model of one service. */
export interface ServiceModel extends WireDetails {
  /** The SDK package and version of the schemas. */
  readonly source: string;
  /** Smithy namespace, `com.amazonaws.sqs`; it qualifies error types. */
  readonly namespace: string;
  /** API version, `2012-11-05`. */
  readonly version: string;
  /** Prefix of the target header's value. */
  readonly targetPrefix: string;
  readonly xmlNamespace?: string;
  /** `x-amzn-query-error` accompanies JSON errors (SQS). */
  readonly queryCompatible?: 1;
  readonly operations: { readonly [name: string]: OperationModel };
  readonly shapes: Shapes;
  readonly errors: { readonly [code: string]: ErrorModel };
}

/**
 * Returns a function that parses a generated model on first use, so that loading a module does not pay for it. The function
 * throws a `TypeError` for a model of an earlier kit.
 *
 * @param text the model without its shapes, as JSON
 * @param shapes one shape per line: its name, a space and JSON. Each is parsed on first use, because most are never used, and
 *   V8 makes a map for every member of a parsed object.
 * @example export const model = readModel(`{"namespace":"com.amazonaws.sqs", …}`, `Message {"type":"structure", …}`);
 */
export function readModel(text: string, shapes = ""): () => ServiceModel {
  return onFirstUse(() => modelOf(text, Buffer.from(`\n${shapes}`)));
}

/**
 * The same for a model in a bundle: both texts of {@link readModel}, the first on one line, joined by a newline, deflated, in
 * base64. V8 keeps a string literal twice, in the source and as a value.
 */
export function unpackModel(packed: string): () => ServiceModel {
  return onFirstUse(() => {
    const bytes = inflateRawSync(Buffer.from(packed, "base64"));
    const end = bytes.indexOf("\n");
    return modelOf(bytes.toString("utf8", 0, end), bytes.subarray(end));
  });
}

function modelOf(text: string, shapes: Buffer): ServiceModel {
  const parsed = JSON.parse(text) as Omit<ServiceModel, "shapes">;
  // Earlier kits had the shapes in the text, later ones as base64.
  if (Object.hasOwn(parsed, "shapes") || (shapes.length > 1 && shapes.indexOf(" {") < 0)) {
    throw new TypeError("The shapes of a model stand beside its text, one a line.");
  }
  return { ...parsed, shapes: new ShapeLines(shapes) };
}

class ShapeLines implements Shapes {
  /** A newline precedes each line. A Buffer is outside of V8's heap. */
  readonly #lines: Buffer;
  /** Undefined for names that have no line, such as those of simple types: to search all lines again and again would take long. */
  readonly #shapes = new Map<string, Shape | undefined>();

  constructor(lines: Buffer) {
    this.#lines = lines;
  }

  get(name: string): Shape | undefined {
    const known = this.#shapes.get(name);
    if (known !== undefined || this.#shapes.has(name)) return known;
    const shape = this.#parse(name);
    this.#shapes.set(name, shape);
    return shape;
  }

  #parse(name: string): Shape | undefined {
    const start = `\n${name} `;
    const line = this.#lines.indexOf(start);
    if (line < 0) return undefined;
    const end = this.#lines.indexOf("\n", line + 1);
    return JSON.parse(this.#lines.toString("utf8", line + Buffer.byteLength(start), end < 0 ? undefined : end));
  }
}
