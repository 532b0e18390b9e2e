import type { WireDetails } from "@cloudstub/kit";

/** AWS's messages as they were recorded, where they differ from the model. */
export const wire: WireDetails = {
  jsonErrorTypes: {
    InvalidParameterValue: "InvalidParameterValueException",
    MissingParameter: "MissingRequiredParameterException",
  },
  // Amazon SQS API Reference, "DeleteMessage" and others: "If the action is successful, the service sends back an HTTP 200 response with an
  // empty HTTP body."
  emptyBodies: true,
  queryMessages: { QueueDoesNotExist: "The specified queue does not exist for this wsdl version." },
  queryErrorDetail: true,
  queryJson: { Messages: "messages", QueueUrls: "queueUrls" },
  queryResource: "QueueUrl",
  unknownAction: "The action {action} is not valid for this endpoint.",
};
