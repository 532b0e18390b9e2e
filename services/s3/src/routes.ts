import { boolean, integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { findBucket, recordBucket, removeBucket } from "./bucket.js";
import { invalidMax } from "./errors.js";
import { listPage } from "./listing/list-page.js";
import { etagOf, findObject, storeObject } from "./objects/object.js";
import { storedKey } from "./objects/object-key.js";
import { bodyOfText, shownBody } from "./shown-body.js";
import type { S3State, StoredObject } from "./state.js";
import { checkHeaderText } from "./stored/header-text.js";

const route = routesOf<S3State>();
const bucket = required("Name of the bucket.");
const key = required("Key of the object.");
const shownObject = { key: string, size: integer, etag: string, contentType: string, lastModified: string };

/** Views of the buckets and objects on the API port. */
export const s3Routes = {
  "list-buckets": route({
    method: "GET",
    description: "Lists all buckets with the number of objects in each.",
    params: {},
    response: object({
      buckets: listOf(object({ name: string, region: string, createdAt: string, objects: integer })),
    }),
    handle: (_, { state }) => ({
      buckets: Array.from(state.buckets.values(), ({ name, region, createdAt }) => ({
        name,
        region,
        createdAt: new Date(createdAt).toISOString(),
        objects: state.objects.of(name).size,
      })),
    }),
  }),
  "create-bucket": route({
    method: "POST",
    description: "Creates a bucket; one that exists is left as it is.",
    params: { bucket },
    response: object({ bucket: string }),
    handle(values, call) {
      recordBucket(call, values.bucket, call.region);
      return { bucket: values.bucket };
    },
  }),
  "delete-bucket": route({
    method: "DELETE",
    description: "Deletes a bucket that holds no objects.",
    params: { bucket },
    response: object({ bucket: string }),
    handle(values, { state }) {
      removeBucket(state, values.bucket);
      return { bucket: values.bucket };
    },
  }),
  "list-objects": route({
    method: "GET",
    description: "Lists the objects of a bucket in the order of their keys' bytes.",
    params: {
      bucket,
      prefix: optional("Only keys that begin with this text."),
      max: optional("How many objects at most; 1000 unless given."),
    },
    response: object({ bucket: string, objects: listOf(object(shownObject)), truncated: boolean }),
    handle({ prefix = "", max = "1000", ...values }, { state }) {
      const { name } = findBucket(state, values.bucket);
      const page = listPage(state.objects.of(name), { prefix, delimiter: "", after: "", limit: limitOf(max) });
      return { bucket: name, objects: page.objects.map(shown), truncated: page.next !== undefined };
    },
  }),
  "get-object": route({
    method: "GET",
    description: "Shows an object with its body: as text, or in base64 where it is not text.",
    params: { bucket, key, base64: optional("`true` for a body in base64 in any case.") },
    response: object({
      bucket: string,
      ...shownObject,
      body: string,
      encoding: { type: "string", enum: ["text", "base64"] },
    }),
    handle(values, { state }) {
      const found = findBucket(state, values.bucket);
      const stored = findObject(state, found, values.key);
      return { bucket: found.name, ...shown(stored), ...shownBody(stored.body, values.base64 === "true") };
    },
  }),
  "put-object": route({
    method: "PUT",
    description: "Stores an object whose body is text.",
    params: {
      bucket,
      key,
      body: optional("Text of the object; empty unless given."),
      contentType: optional("Its content type; `text/plain; charset=utf-8` unless given."),
    },
    response: object({ bucket: string, ...shownObject }),
    handle({ body = "", contentType = "text/plain; charset=utf-8", ...values }, call) {
      const found = findBucket(call.state, values.bucket);
      checkHeaderText("contentType", contentType);
      const stored = storeObject(call, found, { key: values.key, body: bodyOfText(body), contentType, checksums: {} });
      return { bucket: found.name, ...shown(stored) };
    },
  }),
  "delete-object": route({
    method: "DELETE",
    description: "Deletes an object, and says whether there was one.",
    params: { bucket, key },
    response: object({ bucket: string, key: string, deleted: boolean }),
    handle(values, { state }) {
      const { name } = findBucket(state, values.bucket);
      return { bucket: name, key: values.key, deleted: state.objects.of(name).delete(storedKey(values.key)) };
    },
  }),
};

function shown({ key, body, contentType, lastModified }: StoredObject) {
  return { key, size: body.size, etag: etagOf(body), contentType, lastModified: new Date(lastModified).toISOString() };
}

/** The number in the `max` of a route; throws `InvalidArgument` unless it is whole and above zero. */
export function limitOf(max: string): number {
  if (!/^0*[1-9]\d*$/.test(max)) throw invalidMax(max);
  return Number(max);
}
