import { modelled, unmodelled } from "@cloudstub/kit";
import type { SecretsManager } from "../types.js";

const invalidRequest = (message: string) => modelled<SecretsManager>("InvalidRequestException", message);

/** An input that AWS does not take, with AWS's reason. */
export const invalidParameter = (message: string) => modelled<SecretsManager>("InvalidParameterException", message);

/** The secret is in its recovery window. The words are as users have reported them. */
export const markedForDeletion = () =>
  invalidRequest("You can't perform this operation on the secret because it was marked for deletion.");

/** A new secret under the name of one that is in its recovery window. */
export const nameMarkedForDeletion = () =>
  invalidRequest("You can't create this secret because a secret with this name is already scheduled for deletion.");

/** A new secret under the name of another. */
export const secretExists = (name: string) =>
  modelled<SecretsManager>(
    "ResourceExistsException",
    `The operation failed because the secret ${name} already exists.`,
  );

/** A request that would make a version, without an id for it. SDKs always send one. The words were recorded from AWS, as was that RotateSecret has another code. */
const tokenMissingText = "You must provide a ClientRequestToken value. We recommend a UUID-type value.";

export const tokenMissing = () => invalidRequest(tokenMissingText);

/** The same of RotateSecret. */
export const rotationTokenMissing = () => invalidParameter(tokenMissingText);

/** A text of too many bytes. That AWS words it as the model's rule of characters is not documented. */
export const valueTooLong = (bytes: number) =>
  unmodelled(
    "ValidationException",
    400,
    `1 validation error detected: Value at 'secretString' failed to satisfy constraint: Member must have length less than or equal to ${bytes}`,
  );

/** A token that was used for another value. */
export const tokenInUse = (token: string, arn: string) =>
  modelled<SecretsManager>(
    "ResourceExistsException",
    `You can't use ClientRequestToken ${token} because that value is already in use for a version of secret ${arn}.`,
  );

/** A change of a replica that has to be made of the primary secret. */
export const notOnReplica = () =>
  invalidRequest("Operation not permitted on a replica secret. Call must be made in primary secret's region.");

/** A recovery window that is shorter or longer than AWS allows. */
export const invalidRecoveryWindow = () =>
  invalidParameter("The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).");

/** Both a recovery window and none. */
export const twoWaysToDelete = () =>
  invalidParameter("You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.");

/** A secret is not deleted before its replicas. */
export const hasReplicas = (secretId: string, regions: readonly string[]) =>
  invalidRequest(`You can't delete secret ${secretId} that still has replica regions [${regions.join(", ")}]`);

/** A stage that moves has to be taken from its version by name. */
export const stageElsewhere = (stage: string, version: string) =>
  invalidParameter(
    `The parameter RemoveFromVersionId can't be empty. Staging label ${stage} is currently attached to version ${version}, so you must explicitly reference that version in RemoveFromVersionId.`,
  );

/** A stage that no version is in, and no version to move it to. That AWS refuses it, and in which words, is not documented. */
export const noVersionNamed = () =>
  invalidParameter("You must provide a value for MoveToVersionId, RemoveFromVersionId, or both.");

/** A stage that is taken from a version that is not in it. AWS's words are not documented. */
export const stageNotThere = (stage: string, version: string) =>
  invalidParameter(
    `The staging label ${stage} is not attached to version ${version}. Name the version that it is attached to.`,
  );

/** A secret always has a current version. AWS's words are not documented. */
export const currentStays = () =>
  invalidParameter(
    "You can't remove the staging label AWSCURRENT from a version without moving it to another with MoveToVersionId.",
  );

/** More stages than a version can be in (User Guide, "AWS Secrets Manager quotas"). AWS's words are not documented. */
export const tooManyStages = () =>
  modelled<SecretsManager>("LimitExceededException", "A version of a secret can have 20 staging labels at most.");

/** More tags than a secret can have (User Guide, "AWS Secrets Manager quotas"). AWS's words are not documented. */
export const tooManyTags = () => invalidParameter("A secret can have 50 tags at most.");

/** A tag that only AWS itself may set (User Guide, "Tag secrets"). AWS's words are not documented. */
export const reservedTag = (key: string) => invalidParameter(`The tag key ${key} begins with aws:, which is reserved.`);

/** One tag key, twice. AWS's words are not documented. */
export const repeatedTag = (key: string) => invalidParameter(`The tag key ${key} is given more than once.`);

/** A token that no page ended with. AWS's words are not documented. */
export const invalidNextToken = () =>
  modelled<SecretsManager>(
    "InvalidNextTokenException",
    "The NextToken value is invalid. Use the one of the page before.",
  );

/** A size of pages for secrets that are named one by one. */
export const pageWithoutFilters = () =>
  invalidParameter("'Filters' not specified. 'Filters' must also be specified when 'MaxResults' is provided.");

/** A resource policy that is not a JSON object. */
export const policyIsNoJson = () =>
  modelled<SecretsManager>("MalformedPolicyDocumentException", "This resource policy contains invalid Json.");

/** A resource policy of which a part is missing or wrong. AWS's words are not documented, but for the first sentence. */
export const malformedPolicy = (reason: string) =>
  modelled<SecretsManager>(
    "MalformedPolicyDocumentException",
    `This resource policy contains a syntax error. ${reason}`,
  );

/** A policy that lets every principal in, where the request does not want one. */
export const publicPolicy = () =>
  modelled<SecretsManager>(
    "PublicPolicyException",
    "The BlockPublicPolicy parameter is set to true, and the resource policy did not prevent broad access to the secret.",
  );

/** The key of a secret can't be used for a new value. The words are those of the API reference. */
export const encryptionFailure = () =>
  modelled<SecretsManager>(
    "EncryptionFailure",
    "Secrets Manager can't encrypt the protected secret text using the provided KMS key. Check that the KMS key is available, enabled, and not in an invalid state.",
  );

/** The key of a secret can't be used to read it. The words are those of the API reference. */
export const decryptionFailure = () =>
  modelled<SecretsManager>(
    "DecryptionFailure",
    "Secrets Manager can't decrypt the protected secret text using the provided KMS key.",
  );

/** The key service lets the caller not use the key (as users of AWS report it). */
export const accessToKmsDenied = () => unmodelled("AccessDeniedException", 400, "Access to KMS is not allowed");

/** A caller of another account, and the default key, whose policy lets in its own account only. The words were recorded from AWS. */
export const defaultKeyOfOtherAccount = () =>
  invalidRequest(
    "You can't access a secret from a different AWS account if you encrypt the secret with the default KMS service key.",
  );

/** A failure of another service. */
export const internalError = () =>
  modelled<SecretsManager>("InternalServiceError", "An error occurred on the server side.");

/** Rotation without a function. */
export const noRotationFunction = () =>
  invalidRequest("No Lambda rotation function ARN is associated with this secret.");

/** A rotation that did not complete. */
export const rotationUnderWay = () =>
  invalidRequest("A previous rotation isn't complete. That rotation will be reattempted.");

/** The function of a rotation does not exist. AWS's words are not documented. */
export const functionNotFound = (arn: string) =>
  modelled<SecretsManager>("ResourceNotFoundException", `Secrets Manager can't find the Lambda function ${arn}.`);

/** The function's policy does not let the service invoke it. The words were recorded from AWS. */
export const functionNotInvocable = () =>
  unmodelled(
    "AccessDeniedException",
    400,
    "Secrets Manager cannot invoke the specified Lambda function. Ensure that the function policy grants access to the principal secretsmanager.amazonaws.com.",
  );

/** A region that a secret can't be replicated to. */
export const invalidReplicaRegion = () => invalidParameter("Invalid replica region.");

/** A secret that is not a replica. AWS's words are not documented. */
export const noReplica = () =>
  invalidRequest("The secret is not a replica. Call the operation in the region of a replica.");

/** A caller whom the secret's policy does not let in. */
export const accessDenied = (sentence: string) => unmodelled("AccessDeniedException", 400, sentence);
