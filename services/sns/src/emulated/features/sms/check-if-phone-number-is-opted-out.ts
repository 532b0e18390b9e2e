import type { EmulatedHandler } from "../../types.js";
import { checkPhoneNumber } from "./phone-number.js";

/** Whether a phone number gets no text messages. */
export const checkIfPhoneNumberIsOptedOut: EmulatedHandler<"CheckIfPhoneNumberIsOptedOut"> = (
  { phoneNumber },
  call,
) => {
  checkPhoneNumber(phoneNumber);
  return { isOptedOut: call.state.phoneNumbers.get(phoneNumber)?.optedOutAt !== undefined };
};
