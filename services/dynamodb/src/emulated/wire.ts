import type { WireDetails } from "@cloudstub/kit";

/** DynamoDB's messages beyond the model. */
export const wire: WireDetails = {
  // The tests of ScyllaDB's Alternator found that DynamoDB refuses larger requests with 413, whatever they are.
  largestBody: 16 * 1024 * 1024,
  // The Developer Guide, "Error handling with DynamoDB", shows the types of the service's own errors; dynalite recorded those of the layers
  // in front of it.
  jsonErrors: {
    namespace: "com.amazonaws.dynamodb.v20120810",
    namespaces: {
      ValidationException: "com.amazon.coral.validate",
      AccessDeniedException: "com.amazon.coral.service",
      SerializationException: "com.amazon.coral.service",
      UnknownOperationException: "com.amazon.coral.service",
    },
    messages: { AccessDeniedException: "Message", SerializationException: "Message" },
  },
  // Recorded: a SerializationException for base64 without its padding.
  paddedBase64: true,
  // Recorded of TagResource and UntagResource, which are all that have no output.
  emptyBodies: true,
  // Recorded (also by dynalite). AWS sends no message.
  unknownOperation: 400,
};
