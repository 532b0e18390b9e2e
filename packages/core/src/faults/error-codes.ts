import type { ServiceModel } from "@cloudstub/kit";
import { nearest } from "../validation/nearest.js";
import type { FaultEffect } from "./definition.js";
import { FaultError } from "./fault-error.js";

/**
 * Throws a {@link FaultError} for an error code that is almost one which a service answers with: a typo would be an error that no client
 * expects. AWS adds codes, so one that is like no other is accepted.
 */
export function checkErrorCode(
  { id, model }: { readonly id: string; readonly model: () => ServiceModel },
  fault: FaultEffect,
): void {
  const given = givenCode(fault);
  if (given === undefined) return;
  const { code, remedy } = given;
  const { errors } = model();
  const queryCodes = Object.values(errors).flatMap(({ queryCode }) => queryCode ?? []);
  const known = [...new Set([...Object.keys(errors), ...queryCodes, ...commonCodes])];
  if (known.includes(code)) return;
  const near = nearest(code, known);
  if (near.length === 0) return;
  throw new FaultError(
    `The error code "${code}" is not one of ${id}. Did you mean ${near.join(" or ")}? ${remedy} if it is meant so.`,
  );
}

/** The error code of a fault and how to give one that AWS does not have; undefined where none is given, or one with a status, which says that it is meant so. */
function givenCode(fault: FaultEffect): { readonly code: string; readonly remedy: string } | undefined {
  if (fault.effect === "error")
    return fault.status === undefined ? { code: fault.code, remedy: "Give it with a status" } : undefined;
  if (fault.effect !== "throttle" && fault.effect !== "failed-entries") return undefined;
  if (fault.code === undefined) return undefined;
  const remedy =
    fault.effect === "throttle" ? "Fail the call with it and a status" : "Answer the call with an output of your own";
  return { code: fault.code, remedy };
}

/**
 * Codes that no model has. Sources: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html and the codes at which SDKs try again,
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
const commonCodes =
  `AccessDenied AccessDeniedException AuthFailure BandwidthLimitExceeded EC2ThrottledException ExpiredToken
  ExpiredTokenException IncompleteSignature InternalError InternalFailure InternalServerError InternalServiceError
  InvalidAccessKeyId InvalidAction InvalidArgument InvalidClientTokenId InvalidParameterCombination InvalidParameterValue
  InvalidPart InvalidPayer InvalidQueryParameter InvalidRange InvalidRegion InvalidRequest InvalidSignatureException
  InvalidTag InvalidToken KMSThrottlingException LimitExceededException MissingAction MissingAuthenticationToken
  MissingParameter NoSuchBucket NoSuchKey NoSuchUpload NoSuchVersion NotAuthorized OptInRequired PreconditionFailed
  PriorRequestNotComplete ProvisionedThroughputExceededException RequestExpired RequestLimitExceeded RequestThrottled
  RequestThrottledException RequestTimeout RequestTimeoutException RequestTimeTooSkewed ServiceException ServiceUnavailable
  ServiceUnavailableException SignatureDoesNotMatch SlowDown ThrottledException Throttling ThrottlingException TimeoutError
  TooManyRequestsException TransactionInProgressException UnrecognizedClientException ValidationError ValidationException`.split(
    /\s+/,
  );
