import { createHash } from "node:crypto";
import { isList, isObject, type Json, type JsonObject } from "../../template/json.js";
import { TransformFailure } from "../../template/transform-failure.js";

/** The name of SAM's transform. */
export const SERVERLESS = "AWS::Serverless-2016-10-31";

/** A template that SAM does not take, in the form of its translator's errors. */
export function invalid(id: string, what: string): TransformFailure {
  return new TransformFailure(
    SERVERLESS,
    `Invalid Serverless Application Specification document. Number of errors found: 1. Resource with id [${id}] is invalid. ${what}`,
  );
}

/** An event of a function that SAM, or CloudStub, does not take. */
export function invalidEvent(id: string, event: string, what: string): TransformFailure {
  return invalid(id, `Event with id [${event}] is invalid. ${what}`);
}

/** The attributes of a serverless resource that what is made of it has too. */
export interface Attributes {
  readonly [name: string]: Json;
}

/** The resources that are made, and other names for them. */
export class Made {
  readonly resources = new Map<string, JsonObject>();
  /** What `Ref` and others may call a resource, by that name. */
  readonly names = new Map<string, string>();

  add(id: string, resource: JsonObject): void {
    this.resources.set(id, resource);
  }
}

/** Makes a resource with the condition of the serverless one. */
export type Add = (id: string, type: string, properties: JsonObject) => void;

/** A few characters that tell one content from another, for logical ids. */
export function digestOf(content: Json): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 10);
}

/** Tags as most resources have them. */
export function tagList(tags: JsonObject): Json[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** The members of an object that have a value. */
export function given(members: { readonly [name: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** A value as a list of its own, or of one. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

/** Where code or a layer is: `s3://bucket/key?versionId=3`, or an object. Undefined for a path of a machine, which the tools replace before they deploy. */
export function placeOf(value: Json | undefined): { readonly [member: string]: Json } | undefined {
  if (isObject(value)) {
    const { Bucket, Key, Version } = value;
    return given({ S3Bucket: Bucket, S3Key: Key, S3ObjectVersion: Version });
  }
  if (typeof value !== "string" || !value.startsWith("s3://")) return undefined;
  const [path = "", query = ""] = value.slice("s3://".length).split("?");
  const slash = path.indexOf("/");
  if (slash < 1) return undefined;
  const version = new URLSearchParams(query).get("versionId") ?? undefined;
  return given({ S3Bucket: path.slice(0, slash), S3Key: path.slice(slash + 1), S3ObjectVersion: version });
}
