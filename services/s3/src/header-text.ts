import type { Expectation } from "@cloudstub/kit";
import { unrepresentableHeader } from "./errors.js";

/** Text that comes from elsewhere than a header and shall become one; throws `InvalidArgument` where it can't. */
export function checkHeaderText(parameter: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isHeaderText(text)) throw unrepresentableHeader(parameter, text);
  return text;
}

/** Expects text that answers can tell in a header: Node refuses to send any other. */
export const headerText: Expectation<string> = (value) =>
  typeof value === "string" && isHeaderText(value) ? undefined : "text that a header can hold";

/** True for what HTTP can hold in a header. */
function isHeaderText(text: string): boolean {
  return /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(text);
}
