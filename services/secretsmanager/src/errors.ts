import { modelled, unmodelled } from "@cloudstub/kit";
import type { SecretsManager } from "./types.js";

/** AWS's message for a secret that does not exist. */
export const missingSecret = "Secrets Manager can't find the specified secret.";

/** No secret has the given name or ARN. */
export const secretNotFound = () => modelled<SecretsManager>("ResourceNotFoundException", missingSecret);

/** The secret has no version of this id. */
export const versionNotFound = (id: string) =>
  modelled<SecretsManager>(
    "ResourceNotFoundException",
    `Secrets Manager can't find the specified secret value for VersionId: ${id}`,
  );

/** The secret has no version in this stage. */
export const stageNotFound = (stage: string) =>
  modelled<SecretsManager>(
    "ResourceNotFoundException",
    `Secrets Manager can't find the specified secret value for staging label: ${stage}`,
  );

/** The version of this id is not in this stage. */
export const stageOfAnotherVersion = () =>
  modelled<SecretsManager>(
    "InvalidRequestException",
    "You provided a VersionStage that is not associated to the provided VersionId.",
  );

/** A name that a secret can't have. */
export const invalidName = () =>
  unmodelled(
    "ValidationException",
    400,
    "Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!",
  );

/** A `ClientRequestToken` of the wrong length. */
export const invalidToken = () =>
  modelled<SecretsManager>("InvalidParameterException", "ClientRequestToken must be 32-64 characters long.");

/** Both a text and a binary value. */
export const twoValues = () =>
  modelled<SecretsManager>(
    "InvalidParameterException",
    "You can't specify both a binary secret value and a string secret value in the same secret.",
  );

/** A new version without a value. */
export const noValue = () =>
  modelled<SecretsManager>("InvalidRequestException", "You must provide either SecretString or SecretBinary.");

/** A tag without a key. The message is ours. */
export const tagWithoutKey = () =>
  modelled<SecretsManager>("InvalidParameterException", "Each tag must have a Key of at least one character.");

/** A batch with neither ids nor filters. */
export const emptyBatch = () =>
  modelled<SecretsManager>(
    "InvalidParameterException",
    "Either 'SecretIdList' or 'Filters' must be provided, but not both.",
  );

/** A password length with a fraction, which the model's type, long, has not. AWS's words are not documented. */
export const fractionalPasswordLength = () =>
  unmodelled("SerializationException", 400, "PasswordLength: NUMBER_VALUE can not be converted to Long");

/** A password length outside of AWS's range. */
export const invalidPasswordLength = (length: number) => {
  const bound = length < 1 ? "greater than or equal to 1" : "less than or equal to 4096";
  return unmodelled(
    "ValidationException",
    400,
    `1 validation error detected: Value '${length}' at 'passwordLength' failed to satisfy constraint: Member must have value ${bound}`,
  );
};

/** A password that is too short for one character of each type. */
export const passwordTooShort = () =>
  modelled<SecretsManager>("InvalidParameterException", "Password length is too short based on the required types.");

/** All characters are excluded. The message is ours. */
export const noCharacters = () =>
  modelled<SecretsManager>(
    "InvalidParameterException",
    "All characters are excluded; a password needs at least one that is not.",
  );
