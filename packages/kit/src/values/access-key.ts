import { createHash } from "node:crypto";
import type { Ids } from "../call/call.js";

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
  const random = Array.from(ids.bytes(4), (byte) => base32[byte % 32]).join("");
  const key = `${prefix}${inBase32(Number(account))}${random}`;
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
function inBase32(number: number): string {
  return Array.from({ length: 8 }, (_, place) => base32[Math.floor(number / 32 ** (7 - place)) % 32]).join("");
}

function checkOf(key: string): string {
  return Array.from(createHash("sha256").update(key).digest().subarray(0, 4), (byte) => base32[byte % 32]).join("");
}
