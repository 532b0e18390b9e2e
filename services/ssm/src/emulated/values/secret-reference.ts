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
  const version =
    selector !== undefined &&
    (/^[0-9a-f-]{36}$/i.test(selector) ? { VersionId: selector } : { VersionStage: selector });
  return whenAnswered(
    () =>
      call.peers
        .of<SecretsManager>("secretsmanager")
        .GetSecretValue({ SecretId: name.slice(prefix.length), ...version }),
    {
      goOn: (secret) => ({
        Name: name,
        Type: "SecureString" as const,
        Value: secret.SecretString ?? base64(secret.SecretBinary),
        Version: 0,
        ...(selector !== undefined && { Selector: `:${selector}` }),
        SourceResult: sourceResult(secret),
        LastModifiedDate: secret.CreatedDate,
        ARN: secret.ARN,
      }),
      fail: (error): never => {
        throw unreadable.includes(error.code) ? secretNotFound(name) : error;
      },
    },
  );
}

/** A secret that is not there, that is marked for deletion, and a name that none can have. For the last two AWS's words are not documented. */
const unreadable: readonly string[] = [
  "ResourceNotFoundException",
  "InvalidRequestException",
  "InvalidParameterException",
  "ValidationException",
];

interface Secret {
  readonly CreatedDate?: Date | undefined;
  readonly SecretBinary?: Uint8Array | undefined;
}

/** The answer of Secrets Manager as it is on the wire: a time in seconds, bytes in base64. */
function sourceResult({ CreatedDate, SecretBinary, ...secret }: Secret): string {
  return JSON.stringify({
    ...(CreatedDate !== undefined && { CreatedDate: CreatedDate.getTime() / 1000 }),
    ...secret,
    ...(SecretBinary !== undefined && { SecretBinary: base64(SecretBinary) }),
  });
}

function base64(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString("base64");
}
