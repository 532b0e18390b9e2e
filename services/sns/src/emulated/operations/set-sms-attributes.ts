import { invalidParameter } from "../errors.js";
import { smsAttributeNames } from "../sms/sms-attributes.js";
import type { EmulatedHandler } from "../types.js";

/** Sets settings of text messages. They change nothing in the messages of the outbox. */
export const setSMSAttributes: EmulatedHandler<"SetSMSAttributes"> = ({ attributes }, { state }) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (!smsAttributeNames.includes(name)) throw invalidParameter(`${name} is not a valid attribute`);
    if (name === "DefaultSMSType" && value !== "Promotional" && value !== "Transactional") throw invalidParameter("DefaultSMSType");
    state.smsAttributes.set(name, value);
  }
  return {};
};
