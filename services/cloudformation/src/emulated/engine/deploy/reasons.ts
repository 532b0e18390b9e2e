import { ServiceError } from "@cloudstub/kit";
import { resourceType } from "../known-types/resource-types.js";
import { ResourceFailure } from "../resources/failure.js";
import { isMissing } from "../resources/gone.js";
import { PropertyFault } from "../specification/conform.js";
import { MissingValue } from "../stacks/known.js";
import type { ServiceId } from "../steps.js";

/** True for an error that is the fault of a template, of a resource or of a service; any other is a defect. */
export function isFailure(error: unknown): error is Error {
  return (
    ServiceError.is(error) ||
    error instanceof PropertyFault ||
    error instanceof MissingValue ||
    error instanceof ResourceFailure
  );
}

/** The names of services as AWS's handlers write them. */
const serviceNames: { readonly [Id in ServiceId]: string } = {
  dynamodb: "DynamoDb",
  ecr: "Ecr",
  iam: "Iam",
  kms: "Kms",
  lambda: "Lambda",
  logs: "CloudWatchLogs",
  s3: "S3",
  secretsmanager: "SecretsManager",
  sns: "Sns",
  sqs: "Sqs",
  ssm: "Ssm",
};

/** Why a resource failed, in the words of AWS's handlers as users report them. */
export function reasonOf(error: Error, type: string, requestToken: string): string {
  if (!ServiceError.is(error)) return error.message;
  const service = resourceType(type).service;
  const named = service === undefined ? "CloudFormation" : (serviceNames[service as ServiceId] ?? service);
  const told = `${error.message} (Service: ${named}, Status Code: ${error.status ?? 400}, Request ID: ${requestToken})`;
  return `Resource handler returned message: "${told}" (RequestToken: ${requestToken}, HandlerErrorCode: ${handlerCode(error)})`;
}

/** The code of AWS's handlers for an error of a service (CloudFormation CLI User Guide, "Handler error codes"). */
function handlerCode({ code, status = 400 }: ServiceError): string {
  if (/AlreadyExist|AlreadyOwned|ResourceInUse|EntityExists|ResourceConflict|ResourceExists/.test(code))
    return "AlreadyExists";
  if (isMissing(code)) return "NotFound";
  if (/AccessDenied|Unauthorized|Forbidden/.test(code)) return "AccessDenied";
  if (/Throttl|TooManyRequests/.test(code)) return "Throttling";
  if (/LimitExceeded/.test(code)) return "ServiceLimitExceeded";
  return status >= 500 ? "GeneralServiceException" : "InvalidRequest";
}
