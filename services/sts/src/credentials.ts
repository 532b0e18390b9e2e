import { createHash } from "node:crypto";
import { type Call, inBase32, issuedAccessKeyId, unmodelled } from "@cloudstub/kit";

/** No service of AWS issues temporary credentials for longer: 36 hours, in seconds. */
const MAX_DURATION = 129_600;

/** Temporary credentials of an account, in AWS's form. Throws `ValidationError` for a duration that is not a whole number of seconds up to 36 hours. */
export function newCredentials(
  {
    ids,
    machineClock,
    account,
    accessKeyPrefix,
  }: Pick<Call<unknown>, "ids" | "machineClock" | "account" | "accessKeyPrefix">,
  seconds: number,
) {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_DURATION) {
    throw unmodelled(
      "ValidationError",
      400,
      `DurationSeconds is ${seconds}: give a whole number of seconds, ${MAX_DURATION} at most.`,
    );
  }
  return {
    AccessKeyId: accessKeyPrefix + issuedAccessKeyId(account, ids),
    SecretAccessKey: Buffer.from(ids.bytes(30)).toString("base64"),
    SessionToken: Buffer.from(ids.bytes(192)).toString("base64"),
    // Whole seconds, as the protocol sends them.
    Expiration: new Date((Math.floor(machineClock.now() / 1000) + seconds) * 1000),
  };
}

/** The unique id of a role: the same for one ARN always, where no role is kept (IAM User Guide, "IAM identifiers"). */
export function roleIdOf(roleArn: string): string {
  return `AROA${inBase32(createHash("sha256").update(roleArn).digest().subarray(0, 17))}`;
}
