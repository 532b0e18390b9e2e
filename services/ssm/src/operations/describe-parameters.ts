import type { SsmHandler } from "../types.js";
import { metadata } from "../views.js";

/** The metadata of every parameter, in the order of names and in one page. Filters are not applied (specification 8). */
export const describeParameters: SsmHandler<"DescribeParameters"> = (_, call) => ({
  Parameters: Array.from(call.state.parameters.values(), (parameter) => metadata(call, parameter)),
});
