import { modelled, type ServiceError, unmodelled, withHeaders } from "@cloudstub/kit";
import type { S3 } from "../../types.js";

/** `InvalidArgument` of a header or a query parameter. */
export const invalidArgument = (message: string, ArgumentName: string, ArgumentValue?: string | number) =>
  unmodelled("InvalidArgument", 400, message, { ArgumentName, ...(ArgumentValue !== undefined && { ArgumentValue }) });

/** A request whose parts do not go together. */
export const invalidRequest = (message: string) => unmodelled("InvalidRequest", 400, message);

/** A body of several deletions without a checksum. */
export const checksumRequired = () =>
  invalidRequest("Missing required header for this request: Content-MD5 OR x-amz-checksum-*");

/** A body without a length. */
export const lengthRequired = () =>
  unmodelled("MissingContentLength", 411, "You must provide the Content-Length HTTP header.");

/** A body of unknown length. */
export const transferEncodingNotImplemented = () => notImplemented("Transfer-Encoding");

/** What can't be the number of a part. */
export const invalidPartNumber = (given: string | number) =>
  invalidArgument("Part number must be an integer between 1 and 10000, inclusive", "partNumber", given);

/** A part whose upload the request does not name. */
export const partWithoutUpload = (number: string) =>
  invalidArgument("This operation does not accept partNumber without uploadId", "partNumber", number);

/** A request for the attributes of an object that names none. */
export const attributesMissing = () =>
  invalidRequest(
    "The x-amz-object-attributes header specifying the attributes to be retrieved is either missing or empty",
  );

/** A request that needs a document and has none. */
export const missingBody = () => unmodelled("MissingRequestBodyError", 400, "Request Body is empty");

/** Something that S3 has and CloudStub does not, or that S3 has for other kinds of buckets only. */
export const notImplemented = (Header: string, additionalMessage?: string) =>
  unmodelled("NotImplemented", 501, "A header you provided implies functionality that is not implemented", {
    Header,
    ...(additionalMessage !== undefined && { additionalMessage }),
  });

/** The caller may not do this. */
export const accessDenied = (message = "Access Denied") => unmodelled("AccessDenied", 403, message);

/** The versioning element of a request names no status. */
export const illegalVersioning = () =>
  unmodelled("IllegalVersioningConfigurationException", 400, "The Versioning element must be specified");

/** No version id has this form. */
export const invalidVersionId = (value: string, argument = "versionId") =>
  invalidArgument("Invalid version id specified", argument, value);

/** `?versionId=` with nothing after it. */
export const emptyVersionId = () => invalidArgument("Version id cannot be the empty string", "versionId", "");

/** The object has no version of this id. */
export const noSuchVersion = (Key: string, VersionId: string) =>
  unmodelled("NoSuchVersion", 404, "The specified version does not exist.", { Key, VersionId });

/** A method that the resource does not take, or does not take any more. */
export const methodRefused = (Method: string, ResourceType: "BUCKET" | "OBJECT" | "DeleteMarker") =>
  unmodelled("MethodNotAllowed", 405, "The specified method is not allowed against this resource.", {
    Method,
    ResourceType,
  });

/** The version is a delete marker, which has no content. */
export const isDeleteMarker = (Method: string, versionId: string, lastModified: number) =>
  withHeaders(methodRefused(Method, "DeleteMarker"), {
    Allow: "DELETE",
    "x-amz-delete-marker": "true",
    "x-amz-version-id": versionId,
    "Last-Modified": new Date(lastModified).toUTCString(),
  });

/** Says of an error that the current version is a delete marker. */
export const underDeleteMarker = (error: ServiceError, versionId: string) =>
  withHeaders(error, { "x-amz-delete-marker": "true", "x-amz-version-id": versionId });

/** A storage class that general purpose buckets do not have. */
export const invalidStorageClass = (StorageClassRequested: string) =>
  unmodelled("InvalidStorageClass", 400, "The storage class you specified is not valid", { StorageClassRequested });

/** More metadata than 2 KB. */
export const metadataTooLarge = (Size: number, MaxSizeAllowed: number) =>
  unmodelled("MetadataTooLarge", 400, "Your metadata headers exceed the maximum allowed metadata size", {
    Size,
    MaxSizeAllowed,
  });

/** A customer's key for another algorithm than the only one. */
export const invalidEncryptionAlgorithm = (ArgumentValue: string) =>
  unmodelled(
    "InvalidEncryptionAlgorithmError",
    400,
    "The Encryption request you specified is not valid. Supported value: AES256.",
    { ArgumentName: "x-amz-server-side-encryption", ArgumentValue },
  );

/** The customer's key is not the one that the object was stored with. */
export const wrongCustomerKey = () =>
  accessDenied(
    "Requests specifying Server Side Encryption with Customer provided keys must provide the correct secret key.",
  );

/** The object needs the customer's key that it was stored with. */
export const customerKeyRequired = () =>
  invalidRequest(
    "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.",
  );

/** The object was stored without a customer's key. */
export const customerKeyNotApplicable = () =>
  invalidRequest("The encryption parameters are not applicable to this object.");

/** A tag that is not allowed. */
export const invalidTag = (message: string, members?: { readonly TagKey?: string; readonly TagValue?: string }) =>
  unmodelled("InvalidTag", 400, message, members);

/** More tags than an object can have. */
export const tooManyTags = () => unmodelled("BadRequest", 400, "Object tags cannot be greater than 10");

/** A header of tags that is not a query, or names a tag twice. */
export const malformedTagging = (header: string) =>
  invalidArgument(
    "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.",
    "x-amz-tagging",
    header,
  );

/** A redirection of an object that leads to no page. */
export const invalidRedirectLocation = () =>
  unmodelled(
    "InvalidRedirectLocation",
    400,
    "The website redirect location must have a prefix of 'http://' or 'https://' or '/'.",
  );

/** An archived object can't be read. */
export const archived = (StorageClass: string) =>
  modelled<S3>("InvalidObjectState", "The operation is not valid for the object's storage class", { StorageClass });

/** A part that the object does not have. */
export const noSuchPart = (PartNumberRequested: number, ActualPartCount: number) =>
  unmodelled("InvalidPartNumber", 416, "The requested partnumber is not satisfiable", {
    PartNumberRequested,
    ActualPartCount,
  });

/** The source of a copy is larger than one request may copy. */
export const sourceTooLarge = (max: number) =>
  invalidRequest(`The specified copy source is larger than the maximum allowable size for a copy source: ${max}`);

/** The source of a copy is archived. */
export const archivedSource = (StorageClass: string) =>
  modelled<S3>("InvalidObjectState", "Operation is not valid for the source object's storage class", { StorageClass });

/** No bucket can have the name of a copy's source. */
export const invalidSourceBucket = (name: string) =>
  invalidArgument("Invalid copy source bucket name", "x-amz-copy-source", name);

/** A copy that would change nothing. */
export const copyToItself = () =>
  invalidRequest(
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );

/** Only archived objects are restored. */
export const notArchived = (StorageClass: string) =>
  modelled<S3>("InvalidObjectState", "Restore is not allowed for the object's current storage class", { StorageClass });

/** The object is being restored already. */
export const restoreInProgress = () =>
  unmodelled("RestoreAlreadyInProgress", 409, "Object restore is already in progress");

/** An operation that general purpose buckets do not have. */
export const notImplementedOperation = () =>
  unmodelled("NotImplemented", 501, "A header you provided implies functionality that is not implemented");
