import { modelled, type Reject, unmodelled, withHeaders } from "@cloudstub/kit";

/** The client alone: the state holds texts and bodies, whose checks throw these errors. */
interface Client {
  readonly client: typeof import("@aws-sdk/client-s3");
  readonly state: never;
}

/** No bucket has this name. */
export const noSuchBucket = (BucketName: string) =>
  modelled<Client>("NoSuchBucket", "The specified bucket does not exist", { BucketName });

/** The bucket has no object of this key. */
export const noSuchKey = (Key: string) => modelled<Client>("NoSuchKey", "The specified key does not exist.", { Key });

/** The bucket of a `HEAD` does not exist. The response has no body: clients see the status only. */
export const notFound = () => unmodelled("NotFound", 404, "Not Found");

/** An invalid bucket name. */
export const invalidBucketName = (BucketName: string) =>
  unmodelled("InvalidBucketName", 400, "The specified bucket is not valid.", { BucketName });

/** The bucket exists, and it or the request names another region than us-east-1. */
export const bucketAlreadyOwnedByYou = (BucketName: string) =>
  modelled<Client>(
    "BucketAlreadyOwnedByYou",
    "Your previous request to create the named bucket succeeded and you already own it.",
    {
      BucketName,
    },
  );

/** A bucket that still holds objects can't be deleted. */
export const bucketNotEmpty = (BucketName: string) =>
  unmodelled("BucketNotEmpty", 409, "The bucket you tried to delete is not empty", { BucketName });

/** A malformed region. */
export const invalidLocationConstraint = (LocationConstraint: string) =>
  unmodelled("InvalidLocationConstraint", 400, "The specified location-constraint is not valid", {
    LocationConstraint,
  });

/** A key that is too long. */
export const keyTooLong = (Size: number, MaxSizeAllowed: number) =>
  unmodelled("KeyTooLongError", 400, "Your key is too long", { Size, MaxSizeAllowed });

/** A condition in the request's headers does not hold. */
export const preconditionFailed = (Condition: string) =>
  unmodelled("PreconditionFailed", 412, "At least one of the pre-conditions you specified did not hold", { Condition });

/** The client has this version already. */
export const notModified = (ETag: string, lastModified: number) =>
  withHeaders(unmodelled("NotModified", 304, "Not Modified"), {
    ETag,
    "Last-Modified": new Date(lastModified).toUTCString(),
  });

/** A condition on a write that S3 does not support. */
export const conditionNotImplemented = (Header: string) =>
  unmodelled("NotImplemented", 501, "A header you provided implies functionality that is not implemented", { Header });

/** A range after the end of the object. */
export const invalidRange = (RangeRequested: string, ActualObjectSize: number) =>
  withHeaders(
    unmodelled("InvalidRange", 416, "The requested range is not satisfiable", { RangeRequested, ActualObjectSize }),
    {
      "Content-Range": `bytes */${ActualObjectSize}`,
    },
  );

/** A part number other than 1: every object has one part. */
export const invalidPartNumber = (PartNumberRequested: number) =>
  unmodelled("InvalidPartNumber", 416, "The requested partnumber is not satisfiable", {
    PartNumberRequested,
    ActualPartCount: 1,
  });

/** A version other than the only one, `null`. */
export const invalidVersionId = (value: string) => invalidArgument("Invalid version id specified", "versionId", value);

/** An invalid number of keys for a page. */
export const invalidCount = (name: string, value: number) =>
  invalidArgument(`Argument ${name} must be an integer between 0 and 2147483647`, name, value);

/** An invalid number of buckets for a page. */
export const invalidMaxBuckets = (value: number) =>
  invalidArgument("Argument max-buckets must be an integer between 1 and 10000", "max-buckets", value);

/** An encoding other than `url`. */
export const invalidEncodingType = (value: string) =>
  invalidArgument("Invalid Encoding Method specified in Request", "encoding-type", value);

/** A continuation token that no list returned. */
export const invalidContinuationToken = (value: string) =>
  invalidArgument("The continuation token provided is incorrect", "continuation-token", value);

/** Text that a header can't represent. */
export const unrepresentableHeader = (name: string, value: string) =>
  invalidArgument("Header value cannot be represented using ISO-8859-1.", name, value);

/** A document that does not match the schema. */
export const malformedXml = () =>
  unmodelled(
    "MalformedXML",
    400,
    "The XML you provided was not well-formed or did not validate against our published schema",
  );

/** The `max` of a route is not a whole number above zero. The message is ours: AWS has no such parameter. */
export const invalidMax = (value: string) =>
  invalidArgument(
    `Value ${value} for parameter max is invalid. Reason: Must be a whole number of 1 or more, if provided.`,
    "max",
    value,
  );

/** An object that is too large for a route. The message is ours: AWS has no such route. */
export const tooLargeToShow = (size: number, max: number) =>
  unmodelled(
    "EntityTooLarge",
    400,
    `The object has ${size} bytes, and this route shows at most ${max}. Get it from the mock port.`,
  );

/** A configuration that a new bucket does not have. */
export const notConfigured = (code: string, message: string) => () => {
  throw unmodelled(code, 404, message);
};

/** The bucket has no object lock. */
export const lockMissing = () => {
  throw modelled<Client>("InvalidRequest", "Bucket is missing Object Lock Configuration");
};

/** The object has no annotation of this name. */
export const noSuchAnnotation = () => {
  throw modelled<Client>("NoSuchAnnotation", "The specified annotation does not exist.");
};

/** An operation that S3 no longer offers. */
export const methodNotAllowed = () => {
  throw unmodelled("MethodNotAllowed", 405, "The specified method is not allowed against this resource.");
};

/** The code depends on the missing member's place: in a document `MalformedXML`, in the query or headers `InvalidArgument`. */
export const rejectMissing: Reject = ([{ path }]) => {
  const [name = "", ...nested] = path;
  if (typeof name !== "string" || nested.length > 0) return malformedXml();
  return unmodelled("InvalidArgument", 400, `The request must contain the parameter ${name}.`, { ArgumentName: name });
};

function invalidArgument(message: string, ArgumentName: string, ArgumentValue: string | number) {
  return unmodelled("InvalidArgument", 400, message, { ArgumentName, ArgumentValue });
}
