import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../types.js";
import { accountIn } from "./access/accounts.js";
import { authorize } from "./access/authorize.js";
import { constraints } from "./generated/constraints.js";
import { withDryRun } from "./keys/dry-run.js";
import { cancelKeyDeletion } from "./operations/cancel-key-deletion.js";
import { createAlias } from "./operations/create-alias.js";
import { createGrant } from "./operations/create-grant.js";
import { createKey } from "./operations/create-key.js";
import { decrypt } from "./operations/decrypt.js";
import { deleteAlias } from "./operations/delete-alias.js";
import { deleteImportedKeyMaterial } from "./operations/delete-imported-key-material.js";
import { deriveSharedSecret } from "./operations/derive-shared-secret.js";
import { describeKey } from "./operations/describe-key.js";
import { disableKey } from "./operations/disable-key.js";
import { disableKeyRotation } from "./operations/disable-key-rotation.js";
import { enableKey } from "./operations/enable-key.js";
import { enableKeyRotation } from "./operations/enable-key-rotation.js";
import { encrypt } from "./operations/encrypt.js";
import { generateDataKey } from "./operations/generate-data-key.js";
import { generateDataKeyPair } from "./operations/generate-data-key-pair.js";
import { generateDataKeyPairWithoutPlaintext } from "./operations/generate-data-key-pair-without-plaintext.js";
import { generateDataKeyWithoutPlaintext } from "./operations/generate-data-key-without-plaintext.js";
import { generateMac } from "./operations/generate-mac.js";
import { generateRandom } from "./operations/generate-random.js";
import { getKeyPolicy } from "./operations/get-key-policy.js";
import { getKeyRotationStatus } from "./operations/get-key-rotation-status.js";
import { getParametersForImport } from "./operations/get-parameters-for-import.js";
import { getPublicKey } from "./operations/get-public-key.js";
import { importKeyMaterial } from "./operations/import-key-material.js";
import { listAliases } from "./operations/list-aliases.js";
import { listGrants } from "./operations/list-grants.js";
import { listKeyPolicies } from "./operations/list-key-policies.js";
import { listKeyRotations } from "./operations/list-key-rotations.js";
import { listKeys } from "./operations/list-keys.js";
import { listResourceTags } from "./operations/list-resource-tags.js";
import { listRetirableGrants } from "./operations/list-retirable-grants.js";
import { putKeyPolicy } from "./operations/put-key-policy.js";
import { reEncrypt } from "./operations/re-encrypt.js";
import { replicateKey } from "./operations/replicate-key.js";
import { retireGrant } from "./operations/retire-grant.js";
import { revokeGrant } from "./operations/revoke-grant.js";
import { rotateKeyOnDemand } from "./operations/rotate-key-on-demand.js";
import { scheduleKeyDeletion } from "./operations/schedule-key-deletion.js";
import { sign } from "./operations/sign.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { updateAlias } from "./operations/update-alias.js";
import { updateKeyDescription } from "./operations/update-key-description.js";
import { updatePrimaryRegion } from "./operations/update-primary-region.js";
import { verify } from "./operations/verify.js";
import { verifyMac } from "./operations/verify-mac.js";
import { worker } from "./rotation/rotation.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { keyStoreOperations } from "./stores/operations.js";

const granted = ["GrantTokens"] as const;

/**
 * The key service as AWS runs it, with keys and cryptography that are real. The contract keeps nothing, so that does not existhing to adopt; a start at the contract's level drops the keys.
 */
export const emulated: Overlay<Kms, EmulatedState> = {
  state: emulatedState,
  scope: "region",
  accountIn,
  authorize,
  constraints,
  // Recorded: `__type` is the code alone, and errors without a text have no `message`.
  wire: { jsonErrors: { namespace: "" }, emptyBodies: true },
  operations: {
    CancelKeyDeletion: cancelKeyDeletion,
    CreateAlias: createAlias,
    CreateGrant: withDryRun(createGrant),
    CreateKey: createKey,
    Decrypt: withDryRun(decrypt),
    DeleteAlias: deleteAlias,
    DeriveSharedSecret: withDryRun(deriveSharedSecret),
    DeleteImportedKeyMaterial: deleteImportedKeyMaterial,
    DescribeKey: describeKey,
    DisableKey: disableKey,
    DisableKeyRotation: disableKeyRotation,
    EnableKey: enableKey,
    EnableKeyRotation: enableKeyRotation,
    Encrypt: withDryRun(encrypt),
    GenerateDataKey: withDryRun(generateDataKey),
    GenerateDataKeyPair: withDryRun(generateDataKeyPair),
    GenerateDataKeyPairWithoutPlaintext: withDryRun(generateDataKeyPairWithoutPlaintext),
    GenerateDataKeyWithoutPlaintext: withDryRun(generateDataKeyWithoutPlaintext),
    GenerateMac: withDryRun(generateMac),
    GenerateRandom: generateRandom,
    GetKeyPolicy: getKeyPolicy,
    GetKeyRotationStatus: getKeyRotationStatus,
    GetParametersForImport: getParametersForImport,
    GetPublicKey: getPublicKey,
    ImportKeyMaterial: importKeyMaterial,
    ListAliases: listAliases,
    ListGrants: listGrants,
    ListKeyPolicies: listKeyPolicies,
    ListKeyRotations: listKeyRotations,
    ListKeys: listKeys,
    ListResourceTags: listResourceTags,
    ListRetirableGrants: listRetirableGrants,
    PutKeyPolicy: putKeyPolicy,
    ReEncrypt: withDryRun(reEncrypt),
    ReplicateKey: replicateKey,
    RetireGrant: withDryRun(retireGrant),
    RevokeGrant: withDryRun(revokeGrant),
    RotateKeyOnDemand: rotateKeyOnDemand,
    ScheduleKeyDeletion: scheduleKeyDeletion,
    Sign: withDryRun(sign),
    TagResource: tagResource,
    UntagResource: untagResource,
    UpdateAlias: updateAlias,
    UpdateKeyDescription: updateKeyDescription,
    UpdatePrimaryRegion: updatePrimaryRegion,
    Verify: withDryRun(verify),
    VerifyMac: withDryRun(verifyMac),
    ...keyStoreOperations,
  },
  refuses: Object.keys(keyStoreOperations),
  ignores: {
    CreateGrant: granted,
    CreateKey: ["XksKeyId"],
    Decrypt: [...granted, "Recipient", "DryRunModifiers"],
    DeriveSharedSecret: [...granted, "Recipient"],
    DescribeKey: ["GrantTokens"],
    Encrypt: granted,
    GenerateDataKey: [...granted, "Recipient"],
    GenerateDataKeyPair: [...granted, "Recipient"],
    GenerateDataKeyPairWithoutPlaintext: granted,
    GenerateDataKeyWithoutPlaintext: granted,
    GenerateMac: granted,
    GenerateRandom: ["CustomKeyStoreId", "Recipient"],
    GetPublicKey: ["GrantTokens"],
    ImportKeyMaterial: ["ImportType", "KeyMaterialDescription"],
    ListGrants: ["GranteeServicePrincipal"],
    ListRetirableGrants: ["RetiringServicePrincipal"],
    ReEncrypt: [...granted, "DryRunModifiers"],
    Sign: granted,
    Verify: granted,
    VerifyMac: granted,
  },
  routes: emulatedRoutes,
  agents: { worker },
};
