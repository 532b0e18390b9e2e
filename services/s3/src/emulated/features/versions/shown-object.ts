import { anyObject, boolean, integer, string } from "@cloudstub/kit";
import { etagOf } from "../../../objects/object.js";
import type { EmulatedObject, Upload } from "../../state.js";
import { isLatest } from "./list-versions.js";

/** How routes show an object: the contract's members, and those that AWS keeps besides. */
export const objectSchema = {
  key: string,
  size: integer,
  etag: string,
  contentType: string,
  lastModified: string,
  versionId: string,
  storageClass: string,
  metadata: anyObject,
  tags: anyObject,
};

/** An object in that form. */
export function shownObject({
  key,
  body,
  contentType,
  lastModified,
  versionId,
  storageClass,
  metadata,
  tags,
}: EmulatedObject) {
  return {
    key,
    size: body.size,
    etag: etagOf(body),
    contentType,
    lastModified: new Date(lastModified).toISOString(),
    versionId: versionId ?? "null",
    storageClass: storageClass ?? "STANDARD",
    metadata: metadata ?? {},
    tags: Object.fromEntries((tags ?? []).map(({ Key, Value }) => [Key, Value])),
  };
}

/** How routes show a version, which may be a delete marker. */
export const versionSchema = {
  key: string,
  versionId: string,
  isLatest: boolean,
  deleteMarker: boolean,
  size: integer,
  etag: string,
  lastModified: string,
};

/** A version in that form. */
export function shownVersion(version: EmulatedObject) {
  const { key, versionId, etag, size, lastModified } = shownObject(version);
  return {
    key,
    versionId,
    isLatest: isLatest(version),
    deleteMarker: version.deleteMarker === true,
    size,
    etag,
    lastModified,
  };
}

/** How routes show an upload in parts. */
export const uploadSchema = { key: string, uploadId: string, initiatedAt: string, parts: integer };

/** An upload in that form, with the number of its parts. */
export function shownUpload({ key, uploadId, initiatedAt }: Upload, parts: number) {
  return { key, uploadId, initiatedAt: new Date(initiatedAt).toISOString(), parts };
}
