import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";

/** The phone numbers that get no text messages, a hundred in a page. */
export const listPhoneNumbersOptedOut: EmulatedHandler<"ListPhoneNumbersOptedOut"> = ({ nextToken }, { state }) => {
  const known = [...state.phoneNumbers.entries(pageStart(nextToken))];
  const optedOut = known.filter(([, { optedOutAt }]) => optedOutAt !== undefined);
  const { items, NextToken } = page(optedOut.map(([number]) => [number, number]));
  return { phoneNumbers: items, ...(NextToken !== undefined && { nextToken: NextToken }) };
};
