import { keepSent } from "../../engine/delivery/sent.js";
import type { EmulatedHandler } from "../../types.js";
import { updatePhoneNumber } from "./phone-number.js";

/** Adds a phone number to the sandbox, and sends it a one-time password: it is in the outbox. */
export const createSMSSandboxPhoneNumber: EmulatedHandler<"CreateSMSSandboxPhoneNumber"> = ({ PhoneNumber }, call) => {
  const [first = 0, second = 0, third = 0] = call.ids.bytes(3);
  const password = String((first * 65_536 + second * 256 + third) % 1_000_000).padStart(6, "0");
  updatePhoneNumber(call.state, PhoneNumber, { sandbox: { status: "Pending", password } });
  const text = `${password} is your verification code.`;
  keepSent(call.state, {
    messageId: call.ids.uuid(),
    sentAt: call.clock.now(),
    protocol: "sms",
    endpoint: PhoneNumber,
    text,
  });
  return {};
};
