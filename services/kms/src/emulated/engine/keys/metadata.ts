import { algorithms } from "../../state/specs.js";
import type { Key, KeyMaterial } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { keyArn } from "./find-key.js";
import { currentMaterial, permanentMaterial } from "./material.js";

type ArnContext = Pick<StoreCall, "partition" | "region" | "account">;

/** A key without its material, as DescribeKey shows it. */
export function metadata(context: ArnContext, key: Key) {
  const { id, spec, usage, state, createdAt, deletesAt, origin } = key;
  const multiRegion = id.startsWith("mrk-");
  const imported = permanentMaterial(key).filter(({ bytes }) => bytes !== undefined);
  return {
    AWSAccountId: context.account,
    KeyId: id,
    Arn: keyArn(context, key),
    CreationDate: new Date(createdAt),
    Enabled: state === "Enabled",
    Description: key.description,
    KeyState: state,
    ...(key.waitingDays !== undefined && { PendingDeletionWindowInDays: key.waitingDays }),
    ...(deletesAt !== undefined && { DeletionDate: new Date(deletesAt) }),
    Origin: origin ?? ("AWS_KMS" as const),
    ...(origin === "EXTERNAL" && imported.length > 0 && expirationOf(imported)),
    KeyManager: key.manager,
    MultiRegion: multiRegion,
    ...(multiRegion && { MultiRegionConfiguration: relatedKeys(context, key) }),
    ...kindOf(key),
    ...(usage === "GENERATE_VERIFY_MAC" && { MacAlgorithms: algorithms[spec].GENERATE_VERIFY_MAC }),
    ...(spec === "SYMMETRIC_DEFAULT" && { CurrentKeyMaterialId: currentMaterial(key)?.id }),
  };
}

/** A multi-Region key with those of the other regions. */
function relatedKeys(context: ArnContext, { id, regions = { primary: context.region, replicas: [] } }: Key) {
  const keyIn = (Region: string) => ({ Arn: keyArn({ ...context, region: Region }, { id }), Region });
  const MultiRegionKeyType: "PRIMARY" | "REPLICA" = regions.primary === context.region ? "PRIMARY" : "REPLICA";
  return { MultiRegionKeyType, PrimaryKey: keyIn(regions.primary), ReplicaKeys: regions.replicas.map(keyIn) };
}

/** Whether one of a key's imported materials expires, and when the first of them does (API reference, "KeyMetadata", `ValidTo`). */
export function expirationOf(imported: readonly Pick<KeyMaterial, "expiresAt">[]) {
  const ends = imported.flatMap(({ expiresAt = [] }) => expiresAt);
  if (ends.length === 0) return { ExpirationModel: "KEY_MATERIAL_DOES_NOT_EXPIRE" as const };
  return { ExpirationModel: "KEY_MATERIAL_EXPIRES" as const, ValidTo: new Date(Math.min(...ends)) };
}

/** What a key is for, as GetPublicKey shows it too. */
export function kindOf({ spec, usage }: Key) {
  const { ENCRYPT_DECRYPT, SIGN_VERIFY, KEY_AGREEMENT } = algorithms[spec];
  return {
    KeyUsage: usage,
    KeySpec: spec,
    // The member before KeySpec, which knows the same kinds but the newest.
    CustomerMasterKeySpec: spec as "SYMMETRIC_DEFAULT",
    ...(usage === "ENCRYPT_DECRYPT" && { EncryptionAlgorithms: ENCRYPT_DECRYPT }),
    ...(usage === "SIGN_VERIFY" && { SigningAlgorithms: SIGN_VERIFY }),
    ...(usage === "KEY_AGREEMENT" && { KeyAgreementAlgorithms: KEY_AGREEMENT }),
  };
}
