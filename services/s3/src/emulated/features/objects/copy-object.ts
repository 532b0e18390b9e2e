import { wholeSeconds } from "../../../clock.js";
import { checkWriteConditions } from "../../../objects/conditions.js";
import { etagOf } from "../../../objects/object.js";
import { addChecksums } from "../../../stored/checksums.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { withAlgorithm } from "../../engine/checksums/algorithms.js";
import { changesSomething, copiedAttributes } from "../../engine/copying/copied-attributes.js";
import { copiedChecksums, copyAlgorithm, inOnePiece } from "../../engine/copying/copied-body.js";
import { checkSourceSize, copySourceOf } from "../../engine/copying/copy-source.js";
import { copyToItself } from "../../engine/errors.js";
import { createdMembers, createObject } from "../../engine/objects/create-object.js";
import { checkTakenConditions } from "../../engine/objects/write-conditions.js";
import { currentObject } from "../../engine/versions/stored-versions.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedHandler } from "../../types.js";

/** Copies a version of an object. The bytes are shared with it. */
export const copyObject: EmulatedHandler<"CopyObject"> = (input, call) => {
  checkTakenConditions(input);
  bucketOf(input, call);
  const algorithm = copyAlgorithm(copySourceOf(input, call).object, input.ChecksumAlgorithm);
  return withAlgorithm(algorithm, call, () => copy(input, call));
};

function copy(...[input, call]: Parameters<typeof copyObject>) {
  const bucket = bucketOf(input, call);
  const source = copySourceOf(input, call);
  const { object: original } = source;
  const toItself = source.bucket.name === bucket.name && original.key === input.Key && !source.isVersion;
  if (toItself && !changesSomething(input, original, configurationsOf(call.state, bucket.name))) throw copyToItself();
  checkSourceSize(original.body.size);
  const attributes = copiedAttributes(input, original, { bucket, call });
  const checksums = copiedChecksums(original, copyAlgorithm(original, input.ChecksumAlgorithm));
  checkWriteConditions(input, input.Key, () => currentObject(call.state, bucket, input.Key));
  const lastModified = wholeSeconds(call.clock);
  const body = inOnePiece(original.body);
  const object = createObject(call, bucket, {
    creation: "Copy",
    ...attributes,
    key: input.Key,
    body,
    checksums,
    lastModified,
  });
  return {
    CopyObjectResult: addChecksums({ ETag: etagOf(body), LastModified: new Date(lastModified) }, checksums),
    CopySourceVersionId: original.versionId,
    ...createdMembers(object, bucket, call.state),
    SSEKMSEncryptionContext: object.encryption?.kmsContext,
  };
}
