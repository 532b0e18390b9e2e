import type { Expectation } from "@cloudstub/kit";
import { unrepresentableHeader } from "../errors.js";

/** Returns text that is to become a response header; throws `InvalidArgument` if a header can't represent it. */
export function checkHeaderText(parameter: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isHeaderText(text)) throw unrepresentableHeader(parameter, text);
  return text;
}

/** Expects text that a response header can represent: Node refuses to send any other. */
export const headerText: Expectation<string> = (value) =>
  typeof value === "string" && isHeaderText(value) ? undefined : "text that a header can hold";

/** True for text that an HTTP header can represent: ISO-8859-1 without control characters. */
function isHeaderText(text: string): boolean {
  return /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(text);
}
