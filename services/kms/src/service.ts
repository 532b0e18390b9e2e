import { defineService, placeholder, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { seeds } from "./seeds.js";
import { kmsState } from "./state.js";
import type { Kms } from "./types.js";

/**
 * The key service: its id, its protocol, and one row for each of its operations. The specification does not name it; by its rule for such
 * operations they are placeholders.
 */
export default defineService<Kms>()({
  id: "kms",
  protocols: ["awsJson1_1"],
  model,
  state: kmsState,
  operations: {
    CancelKeyDeletion: placeholder({}),
    ConnectCustomKeyStore: placeholder({}),
    CreateAlias: placeholder({}),
    CreateCustomKeyStore: placeholder({}),
    CreateGrant: placeholder({}),
    CreateKey: placeholder({}),
    Decapsulate: placeholder({}),
    Decrypt: placeholder({}),
    DeleteAlias: placeholder({}),
    DeleteCustomKeyStore: placeholder({}),
    DeleteImportedKeyMaterial: placeholder({}),
    DeriveSharedSecret: placeholder({}),
    DescribeCustomKeyStores: placeholder({}),
    DescribeKey: placeholder({}),
    DisableKey: placeholder({}),
    DisableKeyRotation: placeholder({}),
    DisconnectCustomKeyStore: placeholder({}),
    EnableKey: placeholder({}),
    EnableKeyRotation: placeholder({}),
    Encapsulate: placeholder({}),
    Encrypt: placeholder({}),
    GenerateDataKey: placeholder({}),
    GenerateDataKeyPair: placeholder({}),
    GenerateDataKeyPairWithoutPlaintext: placeholder({}),
    GenerateDataKeyWithoutPlaintext: placeholder({}),
    GenerateMac: placeholder({}),
    GenerateRandom: placeholder({}),
    GetKeyLastUsage: placeholder({}),
    GetKeyPolicy: placeholder({}),
    GetKeyRotationStatus: placeholder({}),
    GetParametersForImport: placeholder({}),
    GetPublicKey: placeholder({}),
    ImportKeyMaterial: placeholder({}),
    ListAliases: placeholder({}),
    ListGrants: placeholder({}),
    ListKeyPolicies: placeholder({}),
    ListKeyRotations: placeholder({}),
    ListKeys: placeholder({}),
    ListResourceTags: placeholder({}),
    ListRetirableGrants: placeholder({}),
    PutKeyPolicy: placeholder({}),
    ReEncrypt: placeholder({}),
    ReplicateKey: placeholder({}),
    RetireGrant: placeholder({}),
    RevokeGrant: placeholder({}),
    RotateKeyOnDemand: placeholder({}),
    ScheduleKeyDeletion: placeholder({}),
    Sign: placeholder({}),
    TagResource: placeholder({}),
    UntagResource: placeholder({}),
    UpdateAlias: placeholder({}),
    UpdateCustomKeyStore: placeholder({}),
    UpdateKeyDescription: placeholder({}),
    UpdatePrimaryRegion: placeholder({}),
    Verify: placeholder({}),
    VerifyMac: placeholder({}),
  },
  ignores: ignoredMembers,
  emulated,
  leavesOut: "keys and cryptography",
  routes: {},
  conceals: (member) => secretMembers.has(member),
  resource: ({ KeyId, AliasName }) => KeyId?.split("/").at(-1) ?? AliasName,
  reject: validationException,
  seeds,
});

/** Of AWS's shapes PlaintextType, KeyStorePasswordType and XksProxyAuthenticationRawSecretAccessKeyType. */
const secretMembers = new Set([
  "Plaintext",
  "PrivateKeyPlaintext",
  "SharedSecret",
  "KeyStorePassword",
  "RawSecretAccessKey",
]);
