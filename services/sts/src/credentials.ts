import { createHash } from "node:crypto";
import type { Call } from "@cloudstub/kit";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Temporary credentials of the form of AWS's, which expire after so many seconds. */
export function newCredentials({ ids, clock }: Pick<Call<unknown>, "ids" | "clock">, seconds: number) {
  return {
    AccessKeyId: `ASIA${inBase32(ids.bytes(16))}`,
    SecretAccessKey: Buffer.from(ids.bytes(30)).toString("base64"),
    SessionToken: Buffer.from(ids.bytes(192)).toString("base64"),
    // Whole seconds, as the protocol sends them.
    Expiration: new Date((Math.floor(clock.now() / 1000) + seconds) * 1000),
  };
}

/** The unique id of a role: the same for one ARN always, as there are no roles to keep it (IAM User Guide, "IAM identifiers"). */
export function roleIdOf(roleArn: string): string {
  return `AROA${inBase32(createHash("sha256").update(roleArn).digest().subarray(0, 17))}`;
}

function inBase32(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => base32[byte % 32]).join("");
}
