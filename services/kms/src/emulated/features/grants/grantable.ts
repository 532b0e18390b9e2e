import { invalid } from "../../engine/errors.js";
import { keyArn } from "../../engine/keys/find-key.js";
import type { Key } from "../../state.js";
import { invalidGrantId, invalidPrincipal } from "./errors.js";

const ofEveryKey = ["CreateGrant", "RetireGrant", "DescribeKey"];
const ofPairs = [...ofEveryKey, "GetPublicKey"];
const ofEncryption = ["Encrypt", "Decrypt", "ReEncryptFrom", "ReEncryptTo"];
const ofDataKeys = [
  "GenerateDataKey",
  "GenerateDataKeyWithoutPlaintext",
  "GenerateDataKeyPair",
  "GenerateDataKeyPairWithoutPlaintext",
];

/** What a grant may permit, by the use of its key (Developer Guide, "Grant operations"). */
const operationsOf: { readonly [usage in Key["usage"]]: readonly string[] } = {
  ENCRYPT_DECRYPT: [...ofPairs, ...ofEncryption],
  SIGN_VERIFY: [...ofPairs, "Sign", "Verify"],
  GENERATE_VERIFY_MAC: [...ofEveryKey, "GenerateMac", "VerifyMac"],
  KEY_AGREEMENT: [...ofPairs, "DeriveSharedSecret"],
};

/**
 * Throws `ValidationException` for a grant of operations that the key does not have, and for one with an encryption context for a key that takes
 * none (API reference, "CreateGrant"). AWS's words are not documented.
 */
export function checkGrantable(
  call: Parameters<typeof keyArn>[0],
  key: Key,
  { Operations, Constraints }: { readonly Operations: readonly string[]; readonly Constraints?: object | undefined },
): void {
  const isSymmetric = key.spec === "SYMMETRIC_DEFAULT";
  const permitted = isSymmetric ? [...ofEveryKey, ...ofEncryption, ...ofDataKeys] : operationsOf[key.usage];
  const other = Operations.find((operation) => !permitted.includes(operation));
  if (other !== undefined)
    throw invalid(
      `A grant for ${keyArn(call, key)} can't permit ${other}, which is not an operation of a ${key.spec} key for ${key.usage}.`,
    );
  const isBound =
    Constraints !== undefined && ("EncryptionContextEquals" in Constraints || "EncryptionContextSubset" in Constraints);
  if (isBound && !isSymmetric)
    throw invalid(
      `A grant for ${keyArn(call, key)} can't have an encryption context: only symmetric encryption keys take one.`,
    );
}

/** Throws `InvalidArnException` for a text that is not the ARN of an account, a user, a role or a session. Whether it exists is not known here. */
export function checkPrincipal(text: string | undefined): void {
  if (text !== undefined && !/^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:./.test(text)) throw invalidPrincipal(text);
}

/** Throws `InvalidGrantIdException` for a text that is not the id of a grant. */
export function checkGrantId(text: string | undefined): void {
  if (text !== undefined && !/^[0-9a-f]{64}$/.test(text)) throw invalidGrantId();
}

interface Principals {
  readonly GranteePrincipal?: string | undefined;
  readonly GranteeServicePrincipal?: string | undefined;
  readonly RetiringPrincipal?: string | undefined;
  readonly RetiringServicePrincipal?: string | undefined;
  readonly Constraints?: { readonly SourceArn?: string | undefined } | undefined;
}

/**
 * Throws `ValidationException` for a grant without a grantee or with two, with two retiring principals, and for one to a service without a
 * `SourceArn` or a retiring principal (API reference, "CreateGrant"). AWS's words are not documented.
 */
export function checkPrincipals(input: Principals): void {
  const { GranteePrincipal, GranteeServicePrincipal, RetiringPrincipal, RetiringServicePrincipal } = input;
  if ((GranteePrincipal === undefined) === (GranteeServicePrincipal === undefined))
    throw invalid("Give either GranteePrincipal or GranteeServicePrincipal.");
  if (RetiringPrincipal !== undefined && RetiringServicePrincipal !== undefined)
    throw invalid("Give RetiringPrincipal or RetiringServicePrincipal, not both.");
  for (const principal of [GranteePrincipal, RetiringPrincipal]) checkPrincipal(principal);
  if (GranteeServicePrincipal === undefined) return;
  if (input.Constraints?.SourceArn === undefined) throw invalid("A grant to a service needs the SourceArn constraint.");
  if ((RetiringPrincipal ?? RetiringServicePrincipal) === undefined)
    throw invalid("A grant to a service needs a RetiringPrincipal or a RetiringServicePrincipal.");
}
