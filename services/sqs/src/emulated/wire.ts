import type { WireDetails } from "@cloudstub/kit";

/** AWS's messages as they were recorded, where they differ from the model. */
export const wire: WireDetails = {
  jsonErrorTypes: {
    InvalidParameterValue: "InvalidParameterValueException",
    MissingParameter: "MissingRequiredParameterException",
  },
  queryMessages: { QueueDoesNotExist: "The specified queue does not exist for this wsdl version." },
  queryErrorDetail: true,
  queryJson: { Messages: "messages", QueueUrls: "queueUrls" },
  queryResource: "QueueUrl",
};
