import { notInSandbox } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { updatePhoneNumber } from "./phone-number.js";

/** Takes a phone number out of the sandbox. */
export const deleteSMSSandboxPhoneNumber: EmulatedHandler<"DeleteSMSSandboxPhoneNumber"> = (
  { PhoneNumber },
  { state },
) => {
  if (state.phoneNumbers.get(PhoneNumber)?.sandbox === undefined) throw notInSandbox();
  updatePhoneNumber(state, PhoneNumber, { sandbox: undefined });
  return {};
};
