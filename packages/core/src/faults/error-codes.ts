import type { ServiceModel } from "@cloudstub/kit";
import { nearest } from "../validation/nearest.js";
import { FaultError } from "./fault-error.js";

/**
 * Throws a {@link FaultError} for an error code that is almost one which a service answers with: a typo would be an error that no client
 * expects. AWS adds codes, so one that is like no other is accepted.
 */
export function checkErrorCode({ id, model }: { readonly id: string; readonly model: () => ServiceModel }, code: string): void {
  const { errors } = model();
  const queryCodes = Object.values(errors).flatMap(({ queryCode }) => queryCode ?? []);
  const known = [...new Set([...Object.keys(errors), ...queryCodes, ...commonCodes])];
  if (known.includes(code)) return;
  const near = nearest(code, known);
  if (near.length === 0) return;
  throw new FaultError(
    `The error code "${code}" is not one of ${id}. Did you mean ${near.join(" or ")}? Give it with a status if it is meant so.`,
  );
}

/**
 * Codes that no model has. Sources: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html and the codes at which SDKs try again,
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
const commonCodes = `AccessDenied AccessDeniedException AuthFailure BandwidthLimitExceeded ExpiredToken ExpiredTokenException
  IncompleteSignature InternalError InternalFailure InternalServerError InternalServiceError InvalidAccessKeyId InvalidAction
  InvalidArgument InvalidClientTokenId InvalidParameterCombination InvalidParameterValue InvalidQueryParameter InvalidRange
  InvalidRequest InvalidSignatureException InvalidToken KMSThrottlingException LimitExceededException MissingAction
  MissingAuthenticationToken MissingParameter NoSuchBucket NoSuchKey NoSuchUpload NoSuchVersion NotAuthorized OptInRequired
  PreconditionFailed PriorRequestNotComplete ProvisionedThroughputExceededException RequestExpired RequestLimitExceeded
  RequestThrottled RequestThrottledException RequestTimeTooSkewed RequestTimeout RequestTimeoutException ServiceException
  ServiceUnavailable ServiceUnavailableException SignatureDoesNotMatch SlowDown ThrottledException Throttling ThrottlingException
  TimeoutError TooManyRequestsException TransactionInProgressException UnrecognizedClientException ValidationError
  ValidationException`.split(/\s+/);
