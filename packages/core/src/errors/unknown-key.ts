import { type ProtocolName, type ServiceError, unmodelled } from "@cloudstub/kit";

/**
 * The error with which AWS refuses an access key id that it does not know, in its words unless a message is given. No SDK tries again after it. Sources: "Common
 * errors" of the API references of services with each protocol, and "Error responses" of that of S3.
 */
export function unknownKey(wire: ProtocolName, message?: string): ServiceError {
  const invalid = message ?? "The security token included in the request is invalid.";
  switch (wire) {
    case "restXml":
      return unmodelled(
        "InvalidAccessKeyId",
        403,
        message ?? "The AWS Access Key Id you provided does not exist in our records.",
      );
    case "awsQuery":
      return unmodelled("InvalidClientTokenId", 403, invalid);
    default:
      return unmodelled("UnrecognizedClientException", wire === "restJson1" ? 403 : 400, invalid);
  }
}
