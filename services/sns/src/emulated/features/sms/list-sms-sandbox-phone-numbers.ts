import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";

/** The phone numbers of the sandbox, a hundred in a page unless fewer are asked for. */
export const listSMSSandboxPhoneNumbers: EmulatedHandler<"ListSMSSandboxPhoneNumbers"> = (
  { NextToken, MaxResults = 100 },
  { state },
) => {
  const known = [...state.phoneNumbers.entries(pageStart(NextToken))];
  const numbers = known.flatMap(([PhoneNumber, { sandbox }]) =>
    sandbox === undefined ? [] : [[PhoneNumber, { PhoneNumber, Status: sandbox.status }] as const],
  );
  const { items, ...next } = page(numbers, MaxResults);
  return { PhoneNumbers: items, ...next };
};
