import { whenAnswered } from "@cloudstub/kit";
import { secretNeedsDecryption, secretNotFound } from "../errors.js";
import type { StoreCall } from "../types.js";

type SecretsManager = typeof import("@aws-sdk/client-secrets-manager");

const prefix = "/aws/reference/secretsmanager/";

/** True for the name of a secret of Secrets Manager, as a parameter. */
export function isSecretReference(name: string): boolean {
  return name.startsWith(prefix);
}

/**
 * A secret as a parameter (User Guide, "Referencing AWS Secrets Manager secrets from Parameter Store parameters"). Throws `ParameterNotFound`
 * where the secret can't be read, and `ValidationException` unless its value is asked for.
 */
export function secretAsParameter(call: StoreCall, text: string, withDecryption: boolean | undefined) {
  if (!withDecryption) throw secretNeedsDecryption();
  const [name = "", selector] = text.split(":");
  if (!call.peers.has("secretsmanager")) throw secretNotFound(name);
  const version = selector !== undefined && (/^[0-9a-f-]{36}$/i.test(selector) ? { VersionId: selector } : { VersionStage: selector });
  return whenAnswered(
    () => call.peers.of<SecretsManager>("secretsmanager").GetSecretValue({ SecretId: name.slice(prefix.length), ...version }),
    {
      goOn: (secret) => ({
        Name: name,
        Type: "SecureString" as const,
        Value: secret.SecretString ?? Buffer.from(secret.SecretBinary ?? []).toString("base64"),
        Version: 0,
        ...(selector !== undefined && { Selector: `:${selector}` }),
        SourceResult: JSON.stringify(secret),
        LastModifiedDate: secret.CreatedDate,
        ARN: secret.ARN,
      }),
      fail: (error): never => {
        throw error.code === "ResourceNotFoundException" ? secretNotFound(name) : error;
      },
    },
  );
}
