import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../types.js";
import { accountIn } from "./engine/access/accounts.js";
import { authorize } from "./engine/access/authorize.js";
import { aliasOperations } from "./features/aliases/rows.js";
import { encryptionOperations } from "./features/encryption/rows.js";
import { grantOperations } from "./features/grants/rows.js";
import { importOperations } from "./features/imports/rows.js";
import { keyStoreOperations } from "./features/key-stores/rows.js";
import { keyOperations } from "./features/keys/rows.js";
import { multiRegionOperations } from "./features/multi-region/rows.js";
import { policyOperations } from "./features/policies/rows.js";
import { rotationOperations } from "./features/rotation/rows.js";
import { signatureOperations } from "./features/signatures/rows.js";
import { constraints } from "./generated/constraints.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { worker } from "./worker.js";

const granted = ["GrantTokens"] as const;
const macAlgorithms = ["HMAC_SHA_384", "HMAC_SHA_256", "HMAC_SHA_224", "HMAC_SHA_512"];

/**
 * The key service as AWS runs it, with keys and cryptography that are real. The contract keeps nothing, so that there is nothing to adopt; a
 * start at the contract's level drops the keys.
 */
export const emulated: Overlay<Kms, EmulatedState> = {
  state: emulatedState,
  scope: "region",
  accountIn,
  authorize,
  permissions,
  constraints: {
    ...constraints,
    // The order in which AWS was recorded to list them.
    shapes: { ...constraints.shapes, MacAlgorithmSpec: { oneOf: macAlgorithms } },
  },
  // Recorded: `__type` is the code alone, and errors without a text have no `message`.
  wire: { jsonErrors: { namespace: "" }, emptyBodies: true },
  operations: {
    ...keyOperations,
    ...aliasOperations,
    ...policyOperations,
    ...grantOperations,
    ...encryptionOperations,
    ...signatureOperations,
    ...importOperations,
    ...rotationOperations,
    ...multiRegionOperations,
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
