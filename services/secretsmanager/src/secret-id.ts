import { arn } from "@cloudstub/kit";
import { secretNotFound } from "./errors.js";
import type { Secret } from "./state.js";
import type { SecretsManagerCall } from "./types.js";

/** The parts of a call that ARNs contain. */
type ArnContext = Pick<SecretsManagerCall, "partition" | "region" | "account">;

/** The secret of this name or full ARN (specification 4.4). Throws `ResourceNotFoundException`. */
export function findSecret(call: SecretsManagerCall, secretId: string): Secret {
  const secret = lookUp(call, secretId);
  if (secret === undefined) throw secretNotFound();
  return secret;
}

/** The secret of this name or full ARN; undefined if there is none. */
export function lookUp(call: SecretsManagerCall, secretId: string): Secret | undefined {
  return call.state.secrets.get(nameIn(call, secretId));
}

/** The ARN of a secret, without the random suffix that AWS adds to the name (specification 2.4). */
export function secretArn(context: ArnContext, name: string): string {
  return arn(context, "secretsmanager", `secret:${name}`);
}

/** ARN and name of a `SecretId`, for placeholders, which do not look the secret up. */
export function identityOf(
  context: ArnContext,
  { SecretId }: { readonly SecretId: string },
): { ARN: string; Name: string } {
  if (!SecretId.startsWith("arn:")) return { ARN: secretArn(context, SecretId), Name: SecretId };
  return { ARN: SecretId, Name: SecretId.split(":").slice(6).join(":") };
}

function nameIn(context: ArnContext, secretId: string): string {
  const prefix = secretArn(context, "");
  return secretId.startsWith(prefix) ? secretId.slice(prefix.length) : secretId;
}
