import { arn } from "@cloudstub/kit";
import { secretNotFound } from "./errors.js";
import type { Secret } from "./state.js";
import type { SecretsManagerCall } from "./types.js";

/** What an ARN is made of. */
type Place = Pick<SecretsManagerCall, "partition" | "region" | "account">;

/** The secret of this name or full ARN (specification 4.4). Throws `ResourceNotFoundException`. */
export function findSecret(call: SecretsManagerCall, secretId: string): Secret {
  const secret = lookUp(call, secretId);
  if (secret === undefined) throw secretNotFound();
  return secret;
}

/** The secret of this name or full ARN; undefined where there is none. */
export function lookUp(call: SecretsManagerCall, secretId: string): Secret | undefined {
  return call.state.secrets.get(nameIn(call, secretId));
}

/** The ARN of a secret, without the random end that AWS puts behind the name (specification 2.4). */
export function secretArn(place: Place, name: string): string {
  return arn(place, "secretsmanager", `secret:${name}`);
}

/** ARN and name that a `SecretId` stands for, whether the secret exists or not; for answers that do not look. */
export function identityOf(place: Place, { SecretId }: { readonly SecretId: string }): { ARN: string; Name: string } {
  if (!SecretId.startsWith("arn:")) return { ARN: secretArn(place, SecretId), Name: SecretId };
  return { ARN: SecretId, Name: SecretId.split(":").slice(6).join(":") };
}

function nameIn(place: Place, secretId: string): string {
  const prefix = secretArn(place, "");
  return secretId.startsWith(prefix) ? secretId.slice(prefix.length) : secretId;
}
