import type { Key } from "../../state.js";
import type { StoreCall } from "../../types.js";
import { keyIdIn } from "../crypto/cipher-text.js";

type Input = { readonly [member: string]: unknown };

/** A permission that a request needs, and the key that it needs it of. */
export interface KeyUse {
  /** The name of the permission without `kms:`. */
  readonly action: string;
  /** The key as the request names it; undefined where a cipher text does. */
  readonly named: string | undefined;
  readonly cipherText?: Uint8Array | undefined;
  readonly context: { readonly [key: string]: string };
}

/** Operations whose permission is one of IAM only, not of a key (Developer Guide, "AWS KMS permissions"). */
const withoutKey: readonly string[] = ["CreateKey", "GenerateRandom", "ListAliases", "ListKeys", "ListRetirableGrants"];

/** The permissions that a request needs (Developer Guide, "AWS KMS permissions"). */
export function keyUsesOf(operation: string, input: Input): readonly KeyUse[] {
  if (withoutKey.includes(operation)) return [];
  const use = (action: string, key: unknown, context?: unknown): KeyUse => ({
    action,
    named: typeof key === "string" ? key : undefined,
    context: (context ?? {}) as KeyUse["context"],
  });
  const cipherText = input["CiphertextBlob"] as Uint8Array | undefined;
  switch (operation) {
    case "ReEncrypt":
      return [
        { ...use("ReEncryptFrom", input["SourceKeyId"], input["SourceEncryptionContext"]), cipherText },
        use("ReEncryptTo", input["DestinationKeyId"], input["DestinationEncryptionContext"]),
      ];
    case "Decrypt":
      return [{ ...use(operation, input["KeyId"], input["EncryptionContext"]), cipherText }];
    case "CreateAlias":
      return [use(operation, input["TargetKeyId"])];
    case "UpdateAlias":
      return [use(operation, input["AliasName"]), use(operation, input["TargetKeyId"])];
    case "DeleteAlias":
      return [use(operation, input["AliasName"])];
    default:
      return typeof input["KeyId"] === "string" ? [use(operation, input["KeyId"], input["EncryptionContext"])] : [];
  }
}

/** The key of a use. Undefined where it does not exist: the operation itself says so. */
export function keyOf({ state }: Pick<StoreCall, "state">, { named, cipherText }: KeyUse): Key | undefined {
  if (named === undefined) return state.keys.get((cipherText && keyIdIn(cipherText)) ?? "");
  const resource = resourceIn(named);
  if (resource.startsWith("alias/")) return state.keys.get(state.aliases.get(resource)?.keyId ?? "");
  return state.keys.get(resource.replace(/^key\//, ""));
}

/** `key/…` or `alias/…` of an ARN; the text itself where it is none. */
export function resourceIn(text: string): string {
  return text.startsWith("arn:") ? text.split(":").slice(5).join(":") : text;
}
