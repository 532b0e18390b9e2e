import type { EmulatedBucket, EmulatedObject, ObjectAttributes, Retention } from "../../state.js";
import { invalidArgument, invalidRequest } from "../errors.js";
import { lockedVersion, lockOfNewObjectMissing, objectLockMissing } from "./lock-errors.js";

/** The members with which a request locks the object that it creates. */
export interface LockInput {
  readonly ObjectLockMode?: string | undefined;
  readonly ObjectLockRetainUntilDate?: Date | undefined;
  readonly ObjectLockLegalHoldStatus?: string | undefined;
}

const header = "x-amz-object-lock";

/** The message about a retention that is over already. */
export const RETENTION_OVER = "The retain until date must be in the future!";

/** The lock of a new object: that of the request, or the bucket's default. Throws `InvalidArgument` or `InvalidRequest`. */
export function lockOf(input: LockInput, bucket: EmulatedBucket, now: number): ObjectAttributes {
  const { ObjectLockLegalHoldStatus: legalHold } = input;
  const requested = requestedRetention(input, now);
  if ((requested ?? legalHold) !== undefined && bucket.objectLock === undefined) throw lockOfNewObjectMissing();
  if (legalHold !== undefined && legalHold !== "ON" && legalHold !== "OFF")
    throw invalidArgument("Legal Hold must be either of 'ON' or 'OFF'", `${header}-legal-hold`, legalHold);
  const retention = requested ?? defaultRetention(bucket, now);
  return { ...(retention && { retention }), ...(legalHold && { legalHold }) };
}

/** A retention that a request asks for. Throws `InvalidArgument` where it is incomplete, unknown or over already. */
export function requestedRetention(
  { ObjectLockMode: mode, ObjectLockRetainUntilDate: until }: LockInput,
  now: number,
): Retention | undefined {
  if (mode === undefined && until === undefined) return undefined;
  if (mode === undefined || until === undefined) {
    const missing = mode === undefined ? `${header}-mode` : `${header}-retain-until-date`;
    throw invalidArgument(`${header}-retain-until-date and ${header}-mode must both be supplied`, missing);
  }
  if (mode !== "GOVERNANCE" && mode !== "COMPLIANCE")
    throw invalidArgument("Unknown wormMode directive.", `${header}-mode`, mode);
  if (until.getTime() <= now) throw invalidArgument(RETENTION_OVER, `${header}-retain-until-date`, until.toISOString());
  return { mode, until: until.getTime() };
}

const DAY = 86_400_000;

function defaultRetention({ objectLock }: EmulatedBucket, now: number): Retention | undefined {
  const { defaultRetention } = objectLock ?? {};
  if (defaultRetention === undefined) return undefined;
  const { mode, days, years = 0 } = defaultRetention;
  if (days !== undefined) return { mode, until: now + days * DAY };
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return { mode, until: until.getTime() };
}

/** Throws `AccessDenied` for a version that can't be deleted now. */
export function checkDeletable(
  { retention, legalHold }: EmulatedObject,
  { now, bypass }: { readonly now: number; readonly bypass: boolean },
): void {
  if (legalHold === "ON") throw lockedVersion();
  if (retention === undefined || retention.until <= now) return;
  if (retention.mode === "COMPLIANCE" || !bypass) throw lockedVersion();
}

/** Throws `InvalidArgument` where a deletion says, either way, whether it passes by a lock in a bucket that has none (recorded answer of AWS, 2026-02). */
export function checkBypass(bypass: boolean | undefined, { objectLock }: EmulatedBucket): void {
  if (bypass === undefined || objectLock !== undefined) return;
  const name = "x-amz-bypass-governance-retention";
  throw invalidArgument(`${name} is only applicable to Object Lock enabled buckets.`, name);
}

/** Throws `InvalidRequest` for a bucket without object lock. */
export function requireObjectLock({ objectLock }: EmulatedBucket): void {
  if (objectLock === undefined) throw objectLockMissing();
}

/** Throws `AccessDenied` where the lock that a version has does not allow another one: it can be extended, and with `bypass` altered or ended in governance mode. */
export function checkNewRetention(
  { retention: current }: EmulatedObject,
  next: Retention | undefined,
  { now, bypass }: { readonly now: number; readonly bypass: boolean },
): void {
  if (current === undefined || current.until <= now) return;
  const isExtended = next !== undefined && next.until >= current.until && next.mode === current.mode;
  if (isExtended || (current.mode === "GOVERNANCE" && bypass)) return;
  throw lockedVersion();
}

/** Throws where an upload with a lock comes without a checksum. */
export function checkLockedUpload(
  input: LockInput & { readonly ContentMD5?: string | undefined },
  hasChecksum: boolean,
): void {
  const { ObjectLockMode, ObjectLockLegalHoldStatus, ContentMD5 } = input;
  if ((ObjectLockMode ?? ObjectLockLegalHoldStatus) === undefined || hasChecksum || ContentMD5 !== undefined) return;
  throw invalidRequest(
    "Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
  );
}

/** The lock of an object as outputs tell it. */
export function lockMembers({ retention, legalHold }: ObjectAttributes) {
  return {
    ObjectLockMode: retention?.mode,
    ObjectLockRetainUntilDate: retention && new Date(retention.until),
    ObjectLockLegalHoldStatus: legalHold,
  };
}
