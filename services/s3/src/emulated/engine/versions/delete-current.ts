import { wholeSeconds } from "../../../clock.js";
import { storedKey } from "../../../objects/object-key.js";
import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import { noteKeyChange } from "../uploads/uploads.js";
import { addVersion, type VersionCall } from "./stored-versions.js";

const nothing = { size: 0, chunks: [], md5: "d41d8cd98f00b204e9800998ecf8427e" };

/**
 * Deletes an object without naming a version: for good where its bucket never had versions, otherwise by a delete marker, which is returned.
 * A marker is stored also for a key that has no object, as on AWS.
 */
export function deleteCurrent(call: VersionCall, bucket: EmulatedBucket, key: string): EmulatedObject | undefined {
  if (bucket.versioning === undefined) {
    if (call.state.objects.of(bucket.name).delete(storedKey(key))) noteKeyChange(call.state, bucket, key);
    return undefined;
  }
  const lastModified = wholeSeconds(call.clock);
  return addVersion(call, bucket, {
    key,
    body: nothing,
    contentType: "",
    checksums: {},
    lastModified,
    deleteMarker: true,
  });
}
