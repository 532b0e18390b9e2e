import { createHash } from "node:crypto";
import type { Call, Ids } from "../call/call.js";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an access key id begins with: `ASIA` for temporary credentials, `AKIA` for those of a user (IAM User Guide, "IAM identifiers"). */
type AccessKeyPrefix = "AKIA" | "ASIA";

/**
 * Makes the access key id of credentials that belong to an account, temporary ones unless `prefix` says otherwise. As in AWS, the key itself contains
 * the account, so that every service knows the account of a request that is signed with it; the last characters show that it was issued here.
 *
 * @param account Twelve digits.
 * @example issuedAccessKeyId("111122223333", call.ids) // ASIA…, 20 characters
 */
export function issuedAccessKeyId(account: string, ids: Pick<Ids, "bytes">, prefix: AccessKeyPrefix = "ASIA"): string {
  const key = `${prefix}${lettersOf(Number(account))}${inBase32(ids.bytes(4))}`;
  return key + checkOf(key);
}

/** The account of an access key id that {@link issuedAccessKeyId} made; undefined for any other. */
export function accountOfAccessKey(accessKeyId: string): string | undefined {
  if (accessKeyId.length !== 20 || !/^A[KS]IA/.test(accessKeyId)) return undefined;
  const key = accessKeyId.slice(0, 16);
  if (accessKeyId.slice(16) !== checkOf(key)) return undefined;
  const account = Array.from(key.slice(4, 12)).reduce((sum, letter) => sum * 32 + base32.indexOf(letter), 0);
  return String(account).padStart(12, "0");
}

/** Eight characters hold 40 bits, and twelve digits fit into them. */
function lettersOf(number: number): string {
  return Array.from({ length: 8 }, (_, place) => base32[Math.floor(number / 32 ** (7 - place)) % 32]).join("");
}

function checkOf(key: string): string {
  return inBase32(createHash("sha256").update(key).digest().subarray(0, 4));
}

/** A letter or digit for each byte, as unique ids of AWS have them. */
export function inBase32(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => base32[byte % 32]).join("");
}

/** The id of an access key as services store it: clients of a named world have the world's name before it. */
export function withoutWorld(accessKeyId: string, { accessKeyPrefix }: Pick<Call<unknown>, "accessKeyPrefix">): string {
  return accessKeyId.startsWith(accessKeyPrefix) ? accessKeyId.slice(accessKeyPrefix.length) : accessKeyId;
}
