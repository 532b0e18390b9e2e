import { boolean, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { wholeSeconds } from "../clock.js";
import { listPage } from "../listing/list-page.js";
import { limitOf } from "../routes.js";
import { bodyOfBytes, bodyOfText, shownBody } from "../shown-body.js";
import { checkHeaderText } from "../stored/header-text.js";
import { bucketOf } from "./engine/buckets/bucket.js";
import { checksumsOfUpload } from "./engine/checksums/object-checksums.js";
import { invalidArgument } from "./engine/errors.js";
import { newEncryption } from "./engine/objects/attributes.js";
import { createObject } from "./engine/objects/create-object.js";
import { deleteVersion } from "./engine/objects/delete-version.js";
import { foundVersion } from "./engine/objects/found-version.js";
import { lockOf } from "./engine/objects/lock.js";
import { currentObject, versionWithId } from "./engine/versions/stored-versions.js";
import { deleteBucket } from "./features/buckets/delete-bucket.js";
import { listUploads } from "./features/multipart/list-uploads.js";
import { listVersions } from "./features/versions/list-versions.js";
import {
  objectSchema,
  shownObject,
  shownUpload,
  shownVersion,
  uploadSchema,
  versionSchema,
} from "./features/versions/shown-object.js";
import type { EmulatedObject } from "./state.js";
import type { EmulatedS3 } from "./types.js";

const route = routesOf<EmulatedS3["state"]>();
const bucket = required("Name of the bucket.");
const key = required("Key of the object.");
const prefix = optional("Only keys that begin with this text.");
const versionId = optional("Id of a version; the current one unless given.");

/** Views of the emulated object storage on the API port: the contract's with more members, versions and uploads. */
export const emulatedRoutes = {
  "delete-bucket": route({
    method: "DELETE",
    description: "Deletes a bucket that holds no objects and no versions.",
    params: { bucket },
    response: object({ bucket: string }),
    handle(values, call) {
      void deleteBucket({ Bucket: values.bucket }, call);
      return { bucket: values.bucket };
    },
  }),
  "list-objects": route({
    method: "GET",
    description: "Lists the current objects of a bucket in the order of their keys' bytes.",
    params: { bucket, prefix, max: optional("How many objects at most; 1000 unless given.") },
    response: object({ bucket: string, objects: listOf(object(objectSchema)), truncated: boolean }),
    handle({ prefix = "", max = "1000", ...values }, call) {
      const { name } = bucketOf({ Bucket: values.bucket }, call);
      const page = listPage(call.state.objects.of(name), { prefix, delimiter: "", after: "", limit: limitOf(max) });
      return {
        bucket: name,
        objects: page.objects.map((each: EmulatedObject) => shownObject(each)),
        truncated: page.next !== undefined,
      };
    },
  }),
  "list-versions": route({
    method: "GET",
    description: "Lists the versions and delete markers of a bucket's objects, the newest of each key first.",
    params: { bucket, prefix, max: optional("How many versions at most; 1000 unless given.") },
    response: object({ bucket: string, versions: listOf(object(versionSchema)), truncated: boolean }),
    handle({ prefix = "", max = "1000", ...values }, call) {
      const found = bucketOf({ Bucket: values.bucket }, call);
      const query = { prefix, delimiter: "", keyMarker: "", versionIdMarker: "", limit: limitOf(max) };
      const { items, last } = listVersions(call.state, found, query);
      return { bucket: found.name, versions: items.map(shownVersion), truncated: last !== undefined };
    },
  }),
  "list-uploads": route({
    method: "GET",
    description: "Lists the uploads in parts that are neither completed nor aborted.",
    params: { bucket, prefix, max: optional("How many uploads at most; 1000 unless given.") },
    response: object({ bucket: string, uploads: listOf(object(uploadSchema)), truncated: boolean }),
    handle({ prefix = "", max = "1000", ...values }, call) {
      const found = bucketOf({ Bucket: values.bucket }, call);
      const query = { prefix, delimiter: "", keyMarker: "", uploadIdMarker: "", limit: limitOf(max) };
      const { items, last } = listUploads(call.state, found, query);
      const uploads = items.map((upload) => shownUpload(upload, call.state.parts.of(upload.uploadId).size));
      return { bucket: found.name, uploads, truncated: last !== undefined };
    },
  }),
  "get-object": route({
    method: "GET",
    description:
      "Shows a version of an object with its metadata, tags and body: as text, or in base64 where it is not text.",
    params: { bucket, key, versionId, base64: optional("`true` for a body in base64 in any case.") },
    response: object({
      bucket: string,
      ...objectSchema,
      body: string,
      encoding: { type: "string", enum: ["text", "base64"] },
    }),
    handle(values, call) {
      const input = { Bucket: values.bucket, Key: values.key, VersionId: values.versionId };
      const { bucket, object } = foundVersion(input, call, "GET");
      return { bucket: bucket.name, ...shownObject(object), ...shownBody(object.body, values.base64 === "true") };
    },
  }),
  "put-object": route({
    method: "PUT",
    description: "Stores an object: a text, or the bytes of the request's body, up to 16 MiB.",
    params: {
      bucket,
      key,
      body: optional("Text of the object; empty unless given."),
      bytes: optional("Its bytes in base64, in place of a text. The request's body is taken for them."),
      contentType: optional(
        "Its content type; `text/plain; charset=utf-8` unless given, and of bytes `binary/octet-stream`.",
      ),
    },
    bodyParam: "bytes",
    response: object({ bucket: string, ...objectSchema }),
    handle(
      {
        body: text = "",
        bytes,
        contentType = bytes === undefined ? "text/plain; charset=utf-8" : undefined,
        ...values
      },
      call,
    ) {
      const found = bucketOf({ Bucket: values.bucket }, call);
      checkHeaderText("contentType", contentType);
      const body = bytes === undefined ? bodyOfText(text) : bodyOfBytes(bytesIn(bytes));
      const attributes = { ...newEncryption({}, found, call), ...lockOf({}, found, call.clock.now()) };
      const checksums = checksumsOfUpload({}, body);
      const lastModified = wholeSeconds(call.clock);
      const stored = createObject(call, found, {
        creation: "Put",
        ...attributes,
        key: values.key,
        body,
        contentType,
        checksums,
        lastModified,
      });
      return { bucket: found.name, ...shownObject(stored) };
    },
  }),
  "delete-object": route({
    method: "DELETE",
    description: "Deletes an object, or one version of it, and says whether there was one.",
    params: { bucket, key, versionId },
    response: object({ bucket: string, key: string, deleted: boolean }),
    handle(values, call) {
      const found = bucketOf({ Bucket: values.bucket }, call);
      const { key, versionId } = values;
      const target =
        versionId === undefined
          ? currentObject(call.state, found, key)
          : versionWithId(call.state, found, { key, versionId });
      deleteVersion(call, found, { key, versionId, ifMatch: undefined, mfa: undefined, bypass: false });
      return { bucket: found.name, key, deleted: target !== undefined };
    },
  }),
};

/** The bytes of a text in base64; throws `InvalidArgument` where it is none. */
function bytesIn(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw invalidArgument("The bytes are not in base64.", "bytes");
  return bytes;
}
