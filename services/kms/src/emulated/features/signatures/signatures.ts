import { constants, createHash, sign, verify } from "node:crypto";
import { privateKeyOf, publicKeyOf } from "../../engine/crypto/key-pairs.js";
import { invalid } from "../../engine/errors.js";
import type { Key } from "../../state.js";
import { isEdwardsDigestSignature, signEdwardsDigest } from "./edwards.js";
import { isEllipticSignature, signElliptic } from "./elliptic.js";
import { isRsaDigestSignature, signRsaDigest } from "./rsa-digest.js";

/** What is signed, and how. */
export interface ToSign {
  readonly message: Uint8Array;
  readonly messageType: string | undefined;
  readonly algorithm: string;
}

/** Signs a message, or its digest. Throws `ValidationException` for a digest of another length than the algorithm's. */
export function signatureOf(key: Key, toSign: ToSign): Uint8Array {
  const { algorithm, message } = toSign;
  const isDigest = checkType(toSign);
  if (algorithm === "ED25519_PH_SHA_512") return signEdwardsDigest(key, message);
  if (algorithm === "ED25519_SHA_512") return sign(null, message, privateKeyOf(key));
  if (algorithm.startsWith("ECDSA")) return signElliptic(key, isDigest ? message : digestOf(algorithm, message));
  if (isDigest) return signRsaDigest(privateKeyOf(key), algorithm, message);
  return sign(digestName(algorithm), message, { key: privateKeyOf(key), ...paddingOf(algorithm) });
}

/** True for a signature of a message, or of its digest. Throws `ValidationException` for a digest of another length than the algorithm's. */
export function isSignature(key: Key, toSign: ToSign, signed: Uint8Array): boolean {
  const { algorithm, message } = toSign;
  const isDigest = checkType(toSign);
  if (algorithm === "ED25519_PH_SHA_512") return isEdwardsDigestSignature(key, message, signed);
  if (algorithm === "ED25519_SHA_512") return verify(null, message, publicKeyOf(key), signed);
  if (algorithm.startsWith("ECDSA"))
    return isEllipticSignature(key, isDigest ? message : digestOf(algorithm, message), signed);
  if (isDigest) return isRsaDigestSignature(publicKeyOf(key), { algorithm, digest: message }, signed);
  return verify(digestName(algorithm), message, { key: publicKeyOf(key), ...paddingOf(algorithm) }, signed);
}

/** True where the message is a digest. Of the two algorithms of Edwards keys one takes messages, and one digests (API reference, "Sign"). */
function checkType({ message, messageType = "RAW", algorithm }: ToSign): boolean {
  const other = algorithm === "ED25519_SHA_512" ? "DIGEST" : algorithm === "ED25519_PH_SHA_512" ? "RAW" : undefined;
  if (messageType === other || messageType === "EXTERNAL_MU") {
    throw invalid(`The message type ${messageType} is not valid for the algorithm ${algorithm}.`);
  }
  if (messageType === "RAW") return false;
  if (message.length !== Number(algorithm.slice(-3)) / 8)
    throw invalid(`Digest is invalid length for algorithm ${algorithm}.`);
  return true;
}

function digestOf(algorithm: string, message: Uint8Array): Uint8Array {
  return createHash(digestName(algorithm)).update(message).digest();
}

function digestName(algorithm: string): string {
  return `sha${algorithm.slice(-3)}`;
}

function paddingOf(algorithm: string) {
  if (!algorithm.startsWith("RSASSA_PSS")) return { padding: constants.RSA_PKCS1_PADDING };
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}
