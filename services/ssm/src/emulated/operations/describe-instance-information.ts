import { pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";

/** Managed nodes: an account here has none, as a new one of AWS. Filters find nothing among nothing. */
export const describeInstanceInformation: EmulatedHandler<"DescribeInstanceInformation"> = (input) => {
  pageStart(input);
  return { InstanceInformationList: [] };
};
