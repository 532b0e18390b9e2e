import { constants, createHash, type KeyObject, privateEncrypt, publicDecrypt } from "node:crypto";

/** Identifiers of the digests, in front of them in the padding of PKCS #1 (RFC 8017, section 9.2, note 1). */
const digestInfo: { readonly [digest: string]: string } = {
  sha256: "3031300d060960864801650304020105000420",
  sha384: "3041300d060960864801650304020205000430",
  sha512: "3051300d060960864801650304020305000440",
};

/** Signs a digest, which node:crypto can't: it signs messages only. */
export function signRsaDigest(key: KeyObject, algorithm: string, digest: Uint8Array): Uint8Array {
  const hash = `sha${algorithm.slice(-3)}`;
  if (!algorithm.startsWith("RSASSA_PSS"))
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, withIdentifier(hash, digest));
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encodePss(digest, hash, lengthOf(key)));
}

/** True for a signature of a digest. */
export function isRsaDigestSignature(
  key: KeyObject,
  { algorithm, digest }: { readonly algorithm: string; readonly digest: Uint8Array },
  signed: Uint8Array,
): boolean {
  const hash = `sha${algorithm.slice(-3)}`;
  try {
    if (algorithm.startsWith("RSASSA_PSS")) {
      return isPss(publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(signed)), digest, hash);
    }
    const found = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(signed));
    return found.equals(withIdentifier(hash, digest));
  } catch {
    // The bytes are no signature of this key.
    return false;
  }
}

function withIdentifier(hash: string, digest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(digestInfo[hash] ?? "", "hex"), digest]);
}

function lengthOf(key: KeyObject): number {
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
}

/** EMSA-PSS (RFC 8017, section 9.1.1). The salt is a digest of the digest: PSS is sound with any salt, and so a signature can be repeated. */
function encodePss(digest: Uint8Array, hash: string, length: number): Buffer {
  const salt = createHash(hash).update(digest).digest();
  const check = saltedHash(digest, salt, hash);
  const data = Buffer.concat([Buffer.alloc(length - check.length - salt.length - 2), Buffer.from([1]), salt]);
  const masked = xor(data, mask(check, data.length, hash));
  masked[0] = (masked[0] ?? 0) & 0x7f;
  return Buffer.concat([masked, check, Buffer.from([0xbc])]);
}

/** EMSA-PSS verification (RFC 8017, section 9.1.2), with a salt as long as the digest. */
function isPss(encoded: Buffer, digest: Uint8Array, hash: string): boolean {
  const size = digest.length;
  const masked = encoded.subarray(0, encoded.length - size - 1);
  const check = encoded.subarray(masked.length, masked.length + size);
  const data = xor(masked, mask(check, masked.length, hash));
  data[0] = (data[0] ?? 0) & 0x7f;
  const zeros = data.subarray(0, data.length - size - 1);
  const isPadded = zeros.every((byte) => byte === 0) && data[zeros.length] === 1 && encoded.at(-1) === 0xbc;
  return isPadded && saltedHash(digest, data.subarray(zeros.length + 1), hash).equals(check);
}

function saltedHash(digest: Uint8Array, salt: Uint8Array, hash: string): Buffer {
  return createHash(hash).update(Buffer.alloc(8)).update(digest).update(salt).digest();
}

/** MGF1 (RFC 8017, appendix B.2.1). */
function mask(seed: Uint8Array, length: number, hash: string): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0, size = 0; size < length; counter++) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    const part = createHash(hash).update(seed).update(bytes).digest();
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
}
