import { invalidSmsAttribute, unknownSmsAttribute } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { smsAttributeNames } from "./sms-attributes.js";

/** Sets settings of text messages. They change nothing in the messages of the outbox. */
export const setSMSAttributes: EmulatedHandler<"SetSMSAttributes"> = ({ attributes }, { state }) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (!smsAttributeNames.includes(name)) throw unknownSmsAttribute(name);
    if (checks[name]?.(value) === false) throw invalidSmsAttribute(name);
    state.smsAttributes.set(name, value);
  }
  return {};
};

/** Values of settings (SNS API reference, SetSMSAttributes). */
const checks: { readonly [name: string]: (value: string) => boolean } = {
  DefaultSMSType: (type) => type === "Promotional" || type === "Transactional",
  DefaultSenderID: isSenderId,
  DeliveryStatusSuccessSamplingRate: (rate) => rate === "" || (/^\d{1,3}$/.test(rate) && Number(rate) <= 100),
  MonthlySpendLimit: (limit) => limit === "" || /^\d{1,9}$/.test(limit),
};

/** Up to eleven letters, digits and hyphens, with a letter; an empty one takes it away (SNS API reference, SetSMSAttributes). */
function isSenderId(text: string): boolean {
  return text === "" || (/^[A-Za-z0-9-]{1,11}$/.test(text) && /[A-Za-z]/.test(text));
}
