import type { EmulatedHandler } from "../../types.js";
import { checkPhoneNumber, updatePhoneNumber } from "./phone-number.js";

/** Lets a phone number get text messages again. */
export const optInPhoneNumber: EmulatedHandler<"OptInPhoneNumber"> = ({ phoneNumber }, call) => {
  checkPhoneNumber(phoneNumber);
  updatePhoneNumber(call.state, phoneNumber, { optedOutAt: undefined });
  return {};
};
