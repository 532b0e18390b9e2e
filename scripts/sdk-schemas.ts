/** Reads the static schemas that an SDK client package exports and turns them into a wire model. */

import type { ErrorModel, OperationModel, ServiceModel, Shape } from "../packages/kit/src/wire/model.js";
import { type Client, type ClientConfig, clientClassOf, kind } from "./sdk-client.js";
import { membersOf, refOf, resolve, type Schema } from "./sdk-shapes.js";

/** By target: namespaces of the Query protocol that current clients know of no more (Amazon SQS API Reference, "Making Query API requests"). */
const formerNamespaces: { readonly [target: string]: string } = {
  AmazonSQS: "http://queue.amazonaws.com/doc/2012-11-05/",
};

/** The wire model of a client's operations of these names. Throws where the client has no such operation. */
export function modelOf(client: Client, source: string, operationNames: readonly string[]) {
  const settings = configOf(client).protocolSettings;
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

function configOf(client: Client): ClientConfig {
  const { Class } = clientClassOf(client);
  return new Class({ region: "us-east-1", credentials: { accessKeyId: "x", secretAccessKey: "x" } }).config;
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
  const isJson = /json/i.test(configOf(client).protocol.getShapeId());
  for (const schema of Object.values(client)) {
    if (!Array.isArray(schema) || schema[0] !== kind.error || String(schema[1]).startsWith("smithy.ts.sdk")) continue;
    const traits = schema[3] as { awsQueryError?: [string, number]; httpError?: number; error?: string };
    const all = membersOf(schema, shapes);
    const message = Object.keys(all).find(isMessage) ?? null;
    const members = Object.fromEntries(Object.entries(all).filter(([name]) => !isMessage(name)));
    errors[schema[2] as string] = {
      status: traits.httpError ?? traits.awsQueryError?.[1] ?? (traits.error === "server" ? 500 : 400),
      ...(traits.awsQueryError && traits.awsQueryError[0] !== schema[2] && { queryCode: traits.awsQueryError[0] }),
      ...(isJson && message !== "message" && { message }),
      ...(Object.keys(members).length > 0 && { members }),
    };
  }
  return sorted(errors);
}

function isMessage(name: string): boolean {
  return name.toLowerCase() === "message";
}
