import { checkWriteConditions } from "../../../objects/conditions.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { accessDenied } from "../errors.js";
import { notify } from "../events/notify.js";
import { deleteCurrent } from "../versions/delete-current.js";
import { currentObject, namedVersion, removeVersion } from "../versions/stored-versions.js";
import { checkDeletable } from "./lock.js";

/** A deletion that a request asks for. */
export interface Deletion {
  readonly key: string;
  /** Deletes this version for good. */
  readonly versionId: string | undefined;
  /** The ETag that the object has to have. */
  readonly ifMatch: string | undefined;
  /** True where a lock in governance mode does not count. */
  readonly bypass: boolean;
  readonly mfa: string | undefined;
}

/** A deletion that was done. */
export interface Deleted {
  /** The version that was deleted, or that was asked for. */
  readonly versionId?: string;
  /** True where a delete marker was made, or was deleted. */
  readonly deleteMarker?: true;
  /** The id of a delete marker that was made; `null` without versioning. */
  readonly markerId?: string;
}

/** Deletes an object, or one version of it; one that does not exist counts as deleted. Throws `AccessDenied`, or where `ifMatch` fails. */
export function deleteVersion(call: EmulatedCall, bucket: EmulatedBucket, deletion: Deletion): Deleted {
  const { key, versionId, ifMatch } = deletion;
  const { state } = call;
  if (versionId === undefined) {
    checkWriteConditions({ IfMatch: ifMatch }, key, () => currentObject(state, bucket, key));
    const marker = deleteCurrent(call, bucket, key);
    if (marker === undefined) {
      notify(call, bucket, { name: "ObjectRemoved:Delete", key });
      return {};
    }
    const markerId = marker.versionId ?? "null";
    notify(call, bucket, {
      name: "ObjectRemoved:DeleteMarkerCreated",
      key,
      eTag: marker.body.md5,
      versionId: markerId,
    });
    return { deleteMarker: true, markerId };
  }
  if (bucket.mfaDelete === "Enabled" && deletion.mfa === undefined)
    throw accessDenied("Mfa Authentication must be used for this request");
  const version = namedVersion(state, bucket, { key, versionId });
  checkWriteConditions({ IfMatch: ifMatch }, key, () => version);
  if (version === undefined) return { versionId };
  checkDeletable(version, { now: call.clock.now(), bypass: deletion.bypass });
  removeVersion(state, bucket, version);
  notify(call, bucket, { name: "ObjectRemoved:Delete", key, versionId });
  return version.deleteMarker ? { versionId, deleteMarker: true } : { versionId };
}
