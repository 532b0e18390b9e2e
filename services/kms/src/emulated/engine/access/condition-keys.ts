import { type ConditionKeys, globalKeys, keysBehind, keysIn, keysOf, requestTags, textsIn } from "@cloudstub/kit";
import type { Key } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { type KeyUse, resourceIn } from "./key-use.js";

type Input = { readonly [member: string]: unknown };

/** Condition keys whose values are those of a member of the input. */
const members: ReadonlyMap<string, string> = new Map([
  ["kms:bypasspolicylockoutsafetycheck", "BypassPolicyLockoutSafetyCheck"],
  ["kms:datakeypairspec", "KeyPairSpec"],
  ["kms:expirationmodel", "ExpirationModel"],
  ["kms:granteeprincipal", "GranteePrincipal"],
  ["kms:grantoperations", "Operations"],
  ["kms:keyagreementalgorithm", "KeyAgreementAlgorithm"],
  ["kms:macalgorithm", "MacAlgorithm"],
  ["kms:messagetype", "MessageType"],
  ["kms:primaryregion", "PrimaryRegion"],
  ["kms:replicaregion", "ReplicaRegion"],
  ["kms:retiringprincipal", "RetiringPrincipal"],
  ["kms:rotationperiodindays", "RotationPeriodInDays"],
  ["kms:schedulekeydeletionpendingwindowindays", "PendingWindowInDays"],
  ["kms:signingalgorithm", "SigningAlgorithm"],
  ["kms:wrappingalgorithm", "WrappingAlgorithm"],
  ["kms:wrappingkeyspec", "WrappingKeySpec"],
]);

/**
 * The condition keys of a request (Developer Guide, "AWS KMS condition keys"). Which service the request comes through (`kms:ViaService`,
 * `kms:GrantIsForAWSResource`) is not known.
 */
export function conditionKeys(
  call: EmulatedCall,
  key: Key,
  { input, use }: { readonly input: Input; readonly use: KeyUse },
): ConditionKeys {
  const { tags } = key;
  const resource = use.named === undefined ? "" : resourceIn(use.named);
  const encryptionContext = Object.entries(use.context);
  return keysOf(
    keysIn({
      "kms:calleraccount": [call.caller.account],
      "kms:encryptioncontextkeys": encryptionContext.map(([name]) => name),
      "kms:encryptionalgorithm": encryptionAlgorithm(key, input, use),
      "kms:keyorigin": [key.origin ?? "AWS_KMS"],
      "kms:keyspec": [key.spec],
      "kms:keyusage": [key.usage],
      "kms:multiregion": [String(key.id.startsWith("mrk-"))],
      "kms:multiregionkeytype": key.id.startsWith("mrk-")
        ? [(key.regions?.primary ?? call.region) === call.region ? "PRIMARY" : "REPLICA"]
        : [],
      "kms:requestalias": resource.startsWith("alias/") ? [resource] : [],
    }),
    (name) => (name === "kms:resourcealiases" ? aliasesOf(call, key) : undefined),
    (name) => {
      const member = members.get(name);
      return member === undefined ? undefined : textsIn(input[member]);
    },
    keysBehind("kms:encryptioncontext:", encryptionContext),
    keysBehind(
      "aws:resourcetag/",
      tags.map(({ TagKey, TagValue }) => [TagKey, TagValue]),
    ),
    requestTags(input),
    globalKeys(call),
  );
}

function encryptionAlgorithm({ usage }: Key, input: Input, { action }: KeyUse): string[] {
  if (usage !== "ENCRYPT_DECRYPT" || !/crypt|DataKey/.test(action)) return [];
  const member = { ReEncryptFrom: "SourceEncryptionAlgorithm", ReEncryptTo: "DestinationEncryptionAlgorithm" }[action];
  return textsIn(input[member ?? "EncryptionAlgorithm"] ?? "SYMMETRIC_DEFAULT");
}

function aliasesOf({ state }: EmulatedCall, { id }: Key): string[] {
  return [...state.aliases.values()].filter(({ keyId }) => keyId === id).map(({ name }) => name);
}
