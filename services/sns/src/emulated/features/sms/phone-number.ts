import { invalidParameter } from "../../errors.js";
import type { EmulatedState, PhoneNumber } from "../../state.js";

/** Throws `InvalidParameter` for a text that is not a phone number in E.164 form. */
export function checkPhoneNumber(text: string): void {
  if (!/^\+?\d{1,15}$/.test(text)) throw invalidParameter("PhoneNumber Reason: input incorrectly formatted");
}

/** Changes what is known of a phone number; nothing is stored of one of which nothing is known. */
export function updatePhoneNumber(
  { phoneNumbers }: EmulatedState,
  number: string,
  changes: { readonly [Member in keyof PhoneNumber]: PhoneNumber[Member] | undefined },
): void {
  const { optedOutAt, sandbox } = { ...phoneNumbers.get(number), ...changes };
  if (optedOutAt === undefined && sandbox === undefined) phoneNumbers.delete(number);
  else phoneNumbers.set(number, { ...(optedOutAt !== undefined && { optedOutAt }), ...(sandbox && { sandbox }) });
}
