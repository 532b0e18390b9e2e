import { invalidParameter, invalidSenderId } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { smsAttributeNames } from "./sms-attributes.js";

/** Sets settings of text messages. They change nothing in the messages of the outbox. */
export const setSMSAttributes: EmulatedHandler<"SetSMSAttributes"> = ({ attributes }, { state }) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (!smsAttributeNames.includes(name)) throw invalidParameter(`${name} is not a valid attribute`);
    if (name === "DefaultSMSType" && value !== "Promotional" && value !== "Transactional")
      throw invalidParameter("DefaultSMSType");
    if (name === "DefaultSenderID" && !isSenderId(value)) throw invalidSenderId();
    state.smsAttributes.set(name, value);
  }
  return {};
};

/** Up to eleven letters, digits and hyphens, with a letter; an empty one takes it away (SNS API reference, SetSMSAttributes). */
function isSenderId(text: string): boolean {
  return text === "" || (/^[A-Za-z0-9-]{1,11}$/.test(text) && /[A-Za-z]/.test(text));
}
