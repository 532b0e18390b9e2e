import { unmodelled } from "@cloudstub/kit";
import { malformedXml } from "../../../errors.js";
import type { Configuration } from "../../state/configurations.js";

type Inventory = Configuration<"inventory">[string];

const formats: readonly (string | undefined)[] = ["CSV", "ORC", "Parquet"];
const frequencies: readonly (string | undefined)[] = ["Daily", "Weekly"];
const included: readonly (string | undefined)[] = ["All", "Current"];
/** `InventoryOptionalField` of the model. */
const optionalFields: readonly (string | undefined)[] = [
  ..."Size LastModifiedDate StorageClass ETag IsMultipartUploaded ReplicationStatus".split(" "),
  ..."EncryptionStatus ObjectLockRetainUntilDate ObjectLockMode ObjectLockLegalHoldStatus".split(" "),
  ..."IntelligentTieringAccessTier BucketKeyStatus ChecksumAlgorithm ObjectAccessControlList ObjectOwner".split(" "),
  "LifecycleExpirationDate",
];

/** Throws `IdMismatch`, `InvalidS3DestinationBucket` or `MalformedXML` (recorded answers of AWS, 2026-02). */
export function checkInventory(inventory: Inventory, id: string): void {
  if (inventory.Id !== id)
    throw unmodelled("IdMismatch", 400, "Document ID does not match the specified configuration ID.");
  const { Bucket, Format } = inventory.Destination.S3BucketDestination;
  if (!/^arn:[a-z-]+:s3:::[^:]+$/.test(Bucket))
    throw unmodelled("InvalidS3DestinationBucket", 400, "Invalid bucket ARN.");
  const isKnown =
    formats.includes(Format) &&
    frequencies.includes(inventory.Schedule.Frequency) &&
    included.includes(inventory.IncludedObjectVersions) &&
    (inventory.OptionalFields ?? []).every((field) => optionalFields.includes(field));
  if (!isKnown) throw malformedXml();
}
