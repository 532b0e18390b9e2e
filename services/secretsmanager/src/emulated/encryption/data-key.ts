import { arn, isKeyError, type ServiceError, whenAnswered } from "@cloudstub/kit";
import {
  accessToKmsDenied,
  decryptionFailure,
  defaultKeyOfOtherAccount,
  encryptionFailure,
  internalError,
} from "../errors.js";
import { arnOf } from "../secret-arn.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedCall } from "../types.js";

type Kms = typeof import("@aws-sdk/client-kms");

/** The key that protects secrets which name no other. It is AWS's own, so that it can always be used. */
const DEFAULT_KEY = "alias/aws/secretsmanager";

/**
 * Throws `InvalidRequestException` where another account than the secret's reads or writes a value that the default key protects, whether the
 * secret's policy lets it or not (User Guide, "Access AWS Secrets Manager secrets from a different account").
 */
export function checkKeyAccount(
  { account, caller }: Pick<EmulatedCall, "account" | "caller">,
  keyId: string | undefined,
): void {
  if (caller.account !== account && isDefaultKey(keyId)) throw defaultKeyOfOtherAccount();
}

/** True for no key, and for the alias of AWS's own, also as an ARN. */
function isDefaultKey(keyId = DEFAULT_KEY): boolean {
  return keyId === DEFAULT_KEY || (keyId.startsWith("arn:") && keyId.endsWith(`:${DEFAULT_KEY}`));
}

/** A secret's ARN, and its key as a client named it. */
interface KeyUse {
  readonly arn: string;
  readonly keyId: string | undefined;
}

/**
 * Has the key service make the data key for a value, and goes on with it, encrypted (User Guide, "Secret encryption and decryption in AWS
 * Secrets Manager"). Without a key of the customer's, and where that service does not run as AWS's does, there is none. Values are stored as
 * they are: the data key only shows whether the secret's key can be used. Throws `EncryptionFailure` where it can't.
 */
export function withDataKey<R>(
  call: EmulatedCall,
  { arn, keyId }: KeyUse,
  goOn: (dataKey: Uint8Array | undefined) => R,
): R | Promise<R> {
  if (keyId === undefined || isDefaultKey(keyId) || !call.peers.has("kms")) return goOn(undefined);
  const input = { KeyId: keyFor(call, keyId), KeySpec: "AES_256", EncryptionContext: { SecretARN: arn } } as const;
  return afterKms(call, {
    ask: () => call.peers.of<Kms>("kms").GenerateDataKey(input),
    goOn: ({ CiphertextBlob = new Uint8Array() }) => goOn(CiphertextBlob.length === 0 ? undefined : CiphertextBlob),
    failure: encryptionFailure,
  });
}

/** Goes on after the key service has decrypted a secret's data key. Throws `DecryptionFailure` where its key can't be used. */
export function withDecryption<R>(call: EmulatedCall, secret: EmulatedSecret, goOn: () => R): R | Promise<R> {
  const { dataKey, kmsKeyId } = secret;
  checkKeyAccount(call, kmsKeyId);
  if (dataKey === undefined || !call.peers.has("kms")) return goOn();
  const input = { CiphertextBlob: dataKey, EncryptionContext: { SecretARN: arnOf(call, secret) } };
  return afterKms(call, { ask: () => call.peers.of<Kms>("kms").Decrypt(input), goOn, failure: decryptionFailure });
}

/** The key of a secret as the caller has to name it: by its ARN, where that is another account's. */
function keyFor(call: EmulatedCall, keyId: string): string {
  if (call.caller.account === call.account || keyId.startsWith("arn:")) return keyId;
  return arn(call, "kms", keyId.startsWith("alias/") ? keyId : `key/${keyId}`);
}

interface Steps<T, R> {
  readonly ask: () => T | Promise<T>;
  readonly goOn: (answer: T) => R;
  /** The error where the secret's key can't be used. */
  readonly failure: () => ServiceError;
}

/** What goes on after a promise is a transaction of its own. */
function afterKms<T, R>(call: EmulatedCall, { ask, goOn, failure }: Steps<T, R>): R | Promise<R> {
  return whenAnswered<T, R>(ask, {
    goOn: (answer) => call.atomically(() => ({ result: goOn(answer) })).result,
    fail: (error) => {
      throw errorFor(error, failure);
    },
  });
}

/** That throttling goes on so, and that other failures are errors of the server, is not documented. */
function errorFor(error: ServiceError, failure: () => ServiceError): ServiceError {
  if (isKeyError(error)) return failure();
  if (error.code === "AccessDeniedException") return accessToKmsDenied();
  return error.code === "ThrottlingException" ? error : internalError();
}
