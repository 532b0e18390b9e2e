import { notInSandbox, wrongPassword } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { updatePhoneNumber } from "./phone-number.js";

/** Verifies a phone number of the sandbox by the password that it was sent. */
export const verifySMSSandboxPhoneNumber: EmulatedHandler<"VerifySMSSandboxPhoneNumber"> = (
  { PhoneNumber, OneTimePassword },
  { state },
) => {
  const sandbox = state.phoneNumbers.get(PhoneNumber)?.sandbox;
  if (sandbox === undefined) throw notInSandbox();
  if (sandbox.password !== OneTimePassword) throw wrongPassword();
  updatePhoneNumber(state, PhoneNumber, { sandbox: { ...sandbox, status: "Verified" } });
  return {};
};
