import { unrepresentableHeader } from "./errors.js";

/** Text that comes from elsewhere than a header and shall become one; throws `InvalidArgument` where it can't. */
export function checkHeaderText(parameter: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(text)) throw unrepresentableHeader(parameter, text);
  return text;
}
