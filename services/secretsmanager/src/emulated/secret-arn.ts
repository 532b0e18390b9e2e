import { arn, type Ids } from "@cloudstub/kit";
import { secretNotFound } from "../errors.js";
import { checkNewName } from "../secret.js";
import { markedForDeletion, notOnReplica } from "./errors.js";
import type { EmulatedSecret } from "./state.js";
import type { ArnContext, EmulatedCall, StoreCall } from "./types.js";

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Six random characters for the end of an ARN. */
export function newSuffix(ids: Pick<Ids, "bytes">): string {
  return Array.from(ids.bytes(6), (byte) => characters[byte % characters.length]).join("");
}

/** The ARN of a secret: its name, a hyphen and six characters. */
export function arnOf(context: ArnContext, { name, suffix }: Pick<EmulatedSecret, "name" | "suffix">): string {
  return arn(context, "secretsmanager", suffix === undefined ? `secret:${name}` : `secret:${name}-${suffix}`);
}

/**
 * The secret of a name, an ARN, or an ARN without its end. A hyphen and six characters always count as the end of an ARN (User Guide,
 * "Finding a secret from a partial ARN"). Undefined where there is none.
 */
export function lookUp(call: Pick<StoreCall, "state"> & ArnContext, secretId: string): EmulatedSecret | undefined {
  if (!secretId.startsWith("arn:")) return call.state.secrets.get(secretId);
  const before = arn(call, "secretsmanager", "secret:");
  if (!secretId.startsWith(before)) return undefined;
  const rest = secretId.slice(before.length);
  const [, suffix] = /-([A-Za-z0-9]{6})$/.exec(rest) ?? [];
  if (suffix === undefined) return call.state.secrets.get(rest);
  const secret = call.state.secrets.get(rest.slice(0, -7));
  return secret?.suffix === suffix ? secret : undefined;
}

/**
 * Throws `ValidationException` for an id that is neither an ARN nor a name that a secret could have, as recorded answers of ten operations show, before
 * the secret is looked up.
 */
export function checkSecretId(secretId: string): void {
  if (!secretId.startsWith("arn:")) checkNewName(secretId);
}

/**
 * The secret of a name or ARN, also one that is marked for deletion. Throws `ValidationException` as {@link checkSecretId} does, and
 * `ResourceNotFoundException`.
 */
export function findSecret(call: Pick<EmulatedCall, "state"> & ArnContext, secretId: string): EmulatedSecret {
  checkSecretId(secretId);
  const secret = lookUp(call, secretId);
  if (secret === undefined) throw secretNotFound();
  return secret;
}

/** The secret of a name or ARN. Throws `InvalidRequestException` for one that is marked for deletion. */
export function findUsable(call: Pick<EmulatedCall, "state"> & ArnContext, secretId: string): EmulatedSecret {
  const secret = findSecret(call, secretId);
  if (secret.deletesAt !== undefined) throw markedForDeletion();
  return secret;
}

/** The secret of a name or ARN, to be changed. Throws `InvalidRequestException` for a replica, too. */
export function findPrimary(call: Pick<EmulatedCall, "state"> & ArnContext, secretId: string): EmulatedSecret {
  const secret = findUsable(call, secretId);
  if (secret.replicaOf !== undefined) throw notOnReplica();
  return secret;
}
