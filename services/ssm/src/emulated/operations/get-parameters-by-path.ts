import { parametersUnder } from "../../hierarchy.js";
import { checkFilters, isFound, pathKeys } from "../filters/filters.js";
import { page, pageStart } from "../filters/page.js";
import { isPublic, MADE_UP_NOTE, publicParametersUnder, publicView } from "../public/public-parameters.js";
import type { ParameterVersion } from "../state.js";
import type { EmulatedHandler } from "../types.js";
import { allVersions } from "../versions/selector.js";
import { withValue } from "../views.js";

/** Parameters in a page unless the request wants fewer; it can't have more. */
const PAGE = 10;

/** The parameters under a path that filters find, in the order of names and in pages. With a label, the versions that have it. */
export const getParametersByPath: EmulatedHandler<"GetParametersByPath"> = async (input, call) => {
  const { Path, Recursive = false, ParameterFilters: filters = [], WithDecryption, MaxResults = PAGE } = input;
  checkFilters(filters, pathKeys);
  const after = pageStart(input) ?? "";
  if (isPublic(Path)) {
    const all = publicParametersUnder(call, Path, { recursive: Recursive, after });
    const { items, NextToken } = page(matching(all), MaxResults, ({ parameter }) => parameter.name);
    if (items.some(({ isMadeUp }) => isMadeUp)) call.note(MADE_UP_NOTE);
    return { Parameters: items.map((item) => publicView(call, item)), ...(NextToken !== undefined && { NextToken }) };
  }
  const byLabel = filters.some(({ Key }) => Key === "Label");
  const { items, NextToken } = page(found(), MaxResults, ({ name }) => name);
  const Parameters = await Promise.all(items.map(async (parameter) => withValue(call, parameter, WithDecryption)));
  return { Parameters, ...(NextToken !== undefined && { NextToken }) };

  function* matching<Item extends { readonly parameter: ParameterVersion }>(all: Iterable<Item>): Generator<Item> {
    for (const item of all) if (isFound(call.state, item.parameter, filters)) yield item;
  }

  function* found(): Generator<ParameterVersion> {
    for (const parameter of parametersUnder(call.state.parameters, Path, { recursive: Recursive, after })) {
      const versions = byLabel ? allVersions(call.state, parameter) : [parameter];
      const match = versions.find((version) => isFound(call.state, version, filters));
      if (match !== undefined) yield match;
    }
  }
};
