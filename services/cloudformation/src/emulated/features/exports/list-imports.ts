import { pageOfList, rangeAfter } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Lists the stacks that read an export. */
export const listImports: EmulatedHandler<"ListImports"> = ({ ExportName, NextToken }, { state }) => {
  const importers = state.importers.of(ExportName);
  if (importers.size === 0) throw validationError(`Export '${ExportName}' is not imported by any stack.`);
  const { items, next } = pageOfList(
    { after: (place) => importers.entries(rangeAfter(place)), placeOf: ([id]: [string, string]) => id },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return { Imports: items.map(([, name]) => name), ...(next !== undefined && { NextToken: next }) };
};
