/** Reads the static schemas that an SDK client package exports and turns them into a wire model. */

import type {
  ErrorModel,
  Member,
  OperationModel,
  ServiceModel,
  Shape,
  ShapeRef,
  Traits,
} from "../packages/kit/src/model.js";
import { type Client, clientClassOf, kind, type ProtocolSettings } from "./sdk-client.js";

type Schema = number | string | readonly unknown[] | (() => Schema);

const simple: { readonly [id: number]: ShapeRef } = {
  0: "string",
  1: "number",
  2: "boolean",
  4: "timestamp",
  5: "date-time",
  6: "http-date",
  7: "epoch-seconds",
  15: "document",
  17: "bigint",
  21: "blob",
  42: "streaming-blob",
};

const listOf = 64;
const mapOf = 128;
const traitBits: readonly (keyof Traits | "")[] = [
  "httpLabel",
  "",
  "",
  "",
  "httpPayload",
  "httpResponseCode",
  "httpQueryParams",
];
const kept = new Set<string>([
  "xmlName",
  "xmlFlattened",
  "xmlAttribute",
  "xmlNamespace",
  "jsonName",
  "httpHeader",
  "httpPrefixHeaders",
  "httpQuery",
  "httpLabel",
  "httpPayload",
  "httpResponseCode",
  "httpQueryParams",
  "hostLabel",
  "eventPayload",
  "eventHeader",
]);

/** By target: namespaces of the Query protocol that current clients know of no more (Amazon SQS API Reference, "Making Query API requests"). */
const formerNamespaces: { readonly [target: string]: string } = {
  AmazonSQS: "http://queue.amazonaws.com/doc/2012-11-05/",
};

/** The wire model of a client's operations of these names. Throws where the client has no such operation. */
export function modelOf(client: Client, source: string, operationNames: readonly string[]) {
  const settings = protocolSettings(client);
  const xmlNamespace = settings.xmlNamespace ?? formerNamespaces[settings.serviceTarget];
  const shapes = new Map<string, Shape>();
  const operations: Record<string, OperationModel> = {};
  for (const name of operationNames) {
    const schema = client[`${name}$`] as readonly unknown[] | undefined;
    if (schema?.[0] !== kind.operation) throw new Error(`${source} has no operation ${name}.`);
    operations[name] = operationOf(schema, shapes);
  }
  return {
    source,
    namespace: settings.defaultNamespace,
    version: settings.version,
    targetPrefix: settings.serviceTarget,
    ...(xmlNamespace && { xmlNamespace }),
    ...(settings.awsQueryCompatible && { queryCompatible: 1 as const }),
    operations,
    errors: errorsOf(client, shapes),
    shapes,
  } satisfies ServiceModel;
}

/** By name. */
export function sorted<T>(rows: { readonly [name: string]: T }): Record<string, T> {
  return Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function protocolSettings(client: Client): ProtocolSettings {
  const { Class } = clientClassOf(client);
  return new Class({ region: "us-east-1", credentials: { accessKeyId: "x", secretAccessKey: "x" } }).config
    .protocolSettings;
}

function operationOf(schema: readonly unknown[], shapes: Map<string, Shape>): OperationModel {
  const traits = schema[3] as { http?: [string, string, number]; httpChecksum?: unknown } | 0;
  const [input, output] = [schema[4], schema[5]].map((each) => resolve(each as Schema));
  const http = traits === 0 ? undefined : traits.http;
  return {
    ...(isUnit(input) ? {} : { input: refOf(input as Schema, shapes) }),
    ...(isUnit(output) ? {} : { output: refOf(output as Schema, shapes) }),
    ...(http && { http: [http[0], pathWithBucket(http[1], input as Schema), http[2]] as const }),
    ...(traits !== 0 && traits.httpChecksum !== undefined && { httpChecksum: 1 as const }),
  };
}

/** The client's S3 paths lack the bucket, which its endpoint rules put in front; `x-id` only names the operation and boto3 sends none. */
function pathWithBucket(path: string, input: Schema): string {
  const [route = "", query = ""] = path.split("?");
  const hasBucket =
    Array.isArray(input) && (input[4] as string[] | undefined)?.includes("Bucket") && !route.includes("{Bucket}");
  const keys = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("x-id="));
  return (hasBucket ? `/{Bucket}${route === "/" ? "" : route}` : route) + (keys.length > 0 ? `?${keys.join("&")}` : "");
}

function isUnit(schema: Schema | undefined): boolean {
  return schema === undefined || schema === "unit" || (Array.isArray(schema) && schema[2] === "__Unit");
}

function errorsOf(client: Client, shapes: Map<string, Shape>): Record<string, ErrorModel> {
  const errors: Record<string, ErrorModel> = {};
  for (const schema of Object.values(client)) {
    if (!Array.isArray(schema) || schema[0] !== kind.error || String(schema[1]).startsWith("smithy.ts.sdk")) continue;
    const traits = schema[3] as { awsQueryError?: [string, number]; httpError?: number; error?: string };
    const members = Object.fromEntries(
      Object.entries(membersOf(schema, shapes)).filter(([name]) => name.toLowerCase() !== "message"),
    );
    errors[schema[2] as string] = {
      status: traits.httpError ?? traits.awsQueryError?.[1] ?? (traits.error === "server" ? 500 : 400),
      ...(traits.awsQueryError && traits.awsQueryError[0] !== schema[2] && { queryCode: traits.awsQueryError[0] }),
      ...(Object.keys(members).length > 0 && { members }),
    };
  }
  return sorted(errors);
}

function resolve(schema: Schema): Schema {
  return typeof schema === "function" ? resolve(schema()) : schema;
}

function refOf(lazy: Schema, shapes: Map<string, Shape>): ShapeRef {
  const schema = resolve(lazy);
  if (typeof schema === "number") return simpleRef(schema);
  if (!Array.isArray(schema)) throw new Error(`A schema of an unknown form: ${String(schema)}`);
  if (schema[0] === kind.simple) return refOf(schema[4] as Schema, shapes);
  const name = schema[2] as string;
  if (Object.values(simple).includes(name)) throw new Error(`The shape ${name} is named as a simple type.`);
  if (!shapes.has(name)) {
    shapes.set(name, { type: "structure", members: {} }); // stands in while recursive members are read
    shapes.set(name, shapeOf(schema, shapes));
  }
  return name;
}

function simpleRef(id: number): ShapeRef {
  if (id >= mapOf) return `{}${simpleRef(id - mapOf)}`;
  if (id >= listOf) return `[]${simpleRef(id - listOf)}`;
  const ref = simple[id];
  if (ref === undefined) throw new Error(`A simple schema of an unknown kind: ${id}`);
  return ref;
}

function shapeOf(schema: readonly unknown[], shapes: Map<string, Shape>): Shape {
  const sparse = typeof schema[3] === "object" && (schema[3] as { sparse?: 1 }).sparse ? { sparse: 1 as const } : {};
  switch (schema[0]) {
    case kind.list:
      return { type: "list", ...sparse, member: memberOf(schema[4] as Schema, shapes) };
    case kind.map:
      return {
        type: "map",
        ...sparse,
        key: memberOf(schema[4] as Schema, shapes),
        value: memberOf(schema[5] as Schema, shapes),
      };
    case kind.structure:
    // Event streams have errors among their members.
    case kind.error:
    case kind.union: {
      const traits = traitsOf(schema[3]);
      return {
        type: schema[0] === kind.union ? "union" : "structure",
        ...(schema[6] ? { required: schema[6] as number } : {}),
        ...(Object.keys(traits).length > 0 && { traits }),
        members: membersOf(schema, shapes),
      };
    }
    default:
      throw new Error(`A schema of an unknown kind: ${String(schema[0])}`);
  }
}

function membersOf(schema: readonly unknown[], shapes: Map<string, Shape>): Record<string, Member> {
  const names = schema[4] as string[];
  const schemas = schema[5] as Schema[];
  return Object.fromEntries(names.map((name, index) => [name, memberOf(schemas[index] as Schema, shapes)]));
}

/** A member is a schema, or a pair of a schema and the traits that the member adds. */
function memberOf(schema: Schema, shapes: Map<string, Shape>): Member {
  const pair = Array.isArray(schema) && schema.length === 2;
  const target = pair ? (schema[0] as Schema) : schema;
  const inherited = resolve(target);
  const traits = {
    ...(Array.isArray(inherited) && inherited[0] === kind.simple ? traitsOf(inherited[3]) : {}),
    ...(pair ? traitsOf(schema[1]) : {}),
  };
  const ref = refOf(target, shapes);
  return Object.keys(traits).length > 0 ? [ref, traits] : ref;
}

function traitsOf(traits: unknown): Traits {
  if (typeof traits === "number") {
    return Object.fromEntries(
      traitBits.flatMap((name, bit) => (name !== "" && traits & (1 << bit) ? [[name, 1]] : [])),
    );
  }
  return Object.fromEntries(Object.entries(traits ?? {}).filter(([name]) => kept.has(name)));
}
