import { pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";

/** The numbers that text messages come from. An account here has none, as a new one of AWS. */
export const listOriginationNumbers: EmulatedHandler<"ListOriginationNumbers"> = ({ NextToken }) => {
  pageStart(NextToken);
  return { PhoneNumbers: [] };
};
