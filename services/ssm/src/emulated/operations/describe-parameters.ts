import { twoKindsOfFilters } from "../errors.js";
import { checkFilters, describeKeys, isFound } from "../filters/filters.js";
import { page, pageStart } from "../filters/page.js";
import type { ParameterVersion } from "../state.js";
import type { EmulatedHandler } from "../types.js";
import { metadata } from "../views.js";

/** Parameters in a page unless the request wants fewer; it can't have more. */
const PAGE = 50;

/** Parameters without their values that filters find, in the order of names and in pages. Of those that others share there are none. */
export const describeParameters: EmulatedHandler<"DescribeParameters"> = (input, call) => {
  const { Filters, ParameterFilters, MaxResults = PAGE, Shared = false } = input;
  if (Filters !== undefined && ParameterFilters !== undefined) throw twoKindsOfFilters();
  // The older kind compares the beginnings of names and the whole of the others.
  const older = Filters?.map(({ Key, Values }) => ({ Key, Values, Option: Key === "Name" ? "BeginsWith" : "Equals" }));
  const filters = ParameterFilters ?? older ?? [];
  checkFilters(filters, describeKeys);
  const after = pageStart(input);
  const { items, NextToken } = page(Shared ? [] : found(), MaxResults, ({ name }) => name);
  return {
    Parameters: items.map((parameter) => metadata(call, parameter)),
    ...(NextToken !== undefined && { NextToken }),
  };

  function* found(): Generator<ParameterVersion> {
    for (const parameter of call.state.parameters.values(after === undefined ? {} : { after }))
      if (isFound(call.state, parameter, filters)) yield parameter;
  }
};
