import { invalidToken, noValue, twoValues } from "../../errors.js";
import { currentStage, type ValueInput } from "../../secret.js";
import { tokenInUse, tokenMissing, tooManyStages, valueTooLong } from "../errors.js";
import { arnOf } from "../secret-arn.js";
import type { EmulatedSecret, EmulatedVersion } from "../state.js";
import type { StoreCall } from "../types.js";
import { pendingStage, versionIn, withoutStage, withStage } from "./stages.js";

/** More versions than this are kept only while they are in a stage, or for a day (User Guide, "Secret versions"). */
const MAX_VERSIONS = 100;
const DAY = 86_400_000;

/** A secret, and the version of it that a request is about. */
export interface VersionOfSecret {
  readonly secret: EmulatedSecret;
  readonly id: string;
}

/** The version of this id; undefined where there is none. */
export function versionOf(
  { state }: Pick<StoreCall, "state">,
  secret: EmulatedSecret,
  id: string,
): EmulatedVersion | undefined {
  if (id === "") return undefined;
  return secret.version.id === id ? secret.version : state.versions.of(secret.name).get(id);
}

/** Bytes of the longest value (User Guide, "AWS Secrets Manager quotas"). The model's rule of the text counts characters. */
const MAX_BYTES = 65_536;

/**
 * Throws where a request has no value, two, one that is too long, or for a value no token or one that can't be an id. All of it is told before the
 * secret is looked up, as recorded answers show of the token.
 */
export function checkValue(value: ValueInput, isOptional = false): void {
  const { SecretString, SecretBinary, ClientRequestToken: token } = value;
  if (SecretString !== undefined && Buffer.byteLength(SecretString) > MAX_BYTES) throw valueTooLong(MAX_BYTES);
  if (hasValue(value) && token === undefined) throw tokenMissing();
  if (token !== undefined && (token.length < 32 || token.length > 64)) throw invalidToken();
  if (SecretString !== undefined && SecretBinary !== undefined) throw twoValues();
  if (!isOptional && !hasValue(value)) throw noValue();
}

/** True where a request has a value. */
export function hasValue({ SecretString, SecretBinary }: ValueInput): boolean {
  return SecretString !== undefined || SecretBinary !== undefined;
}

/**
 * Adds a version, in these stages. The first version is the current one in any case. A token that was used for the same value means the
 * version that it made, and for another value `ResourceExistsException` (API reference, "PutSecretValue").
 */
export function addVersion(
  call: StoreCall,
  secret: EmulatedSecret,
  { value, stages = [currentStage] }: { readonly value: ValueInput; readonly stages?: readonly string[] | undefined },
): VersionOfSecret {
  const id = value.ClientRequestToken ?? call.ids.uuid();
  const known = versionOf(call, secret, id);
  if (known !== undefined && !isPending(known)) {
    if (!isSameValue(known, value)) throw tokenInUse(id, arnOf(call, secret));
    return { secret, id };
  }
  if (stages.length > 20) throw tooManyStages();
  const version: EmulatedVersion = {
    id,
    secretString: value.SecretString,
    ...(value.SecretBinary !== undefined && { secretBinary: value.SecretBinary }),
    createdAt: call.clock.now(),
  };
  // A rotation's version may have been made current before it had a value.
  const isCurrent = secret.version.id === id;
  if (!isCurrent) call.state.versions.of(secret.name).set(id, version);
  const before = isCurrent ? { ...secret, version } : secret;
  const all = secret.version.id === "" && !stages.includes(currentStage) ? [currentStage, ...stages] : stages;
  const staged = all.reduce((each, stage) => withStage(call, each, { stage, version: id }), before);
  const changed = withoutFinishedRotation(staged, secret.version.id);
  removeDeprecated(call, changed);
  return { secret: changed, id };
}

/**
 * Recorded of PutSecretValue: a version that a new value replaces in AWSCURRENT is in AWSPREVIOUS, and no longer in AWSPENDING, where the rotation that
 * made it had left it.
 */
function withoutFinishedRotation(secret: EmulatedSecret, replaced: string): EmulatedSecret {
  const isReplaced = secret.version.id !== replaced && versionIn(secret, pendingStage) === replaced;
  return isReplaced ? withoutStage(secret, pendingStage) : secret;
}

/** True for a version that a rotation has begun and given no value. */
export function isPending({ secretString, secretBinary }: EmulatedVersion): boolean {
  return secretString === undefined && secretBinary === undefined;
}

function isSameValue(
  { secretString, secretBinary }: EmulatedVersion,
  { SecretString, SecretBinary }: ValueInput,
): boolean {
  if (secretBinary === undefined || SecretBinary === undefined)
    return secretString === SecretString && secretBinary === SecretBinary;
  return Buffer.compare(secretBinary, SecretBinary) === 0;
}

/** Versions without a stage are removed, the oldest first, where there are too many. */
function removeDeprecated({ state, clock }: StoreCall, { name, stages = [] }: EmulatedSecret): void {
  const versions = state.versions.of(name);
  if (versions.size < MAX_VERSIONS) return;
  const deprecated = [...versions.values()].filter(
    ({ id, createdAt }) => isOld(createdAt, clock.now()) && !stages.some(({ version }) => version === id),
  );
  deprecated.sort((a, b) => a.createdAt - b.createdAt);
  for (const { id } of deprecated.slice(0, versions.size + 1 - MAX_VERSIONS)) versions.delete(id);
}

function isOld(createdAt: number, now: number): boolean {
  return createdAt + DAY <= now;
}
