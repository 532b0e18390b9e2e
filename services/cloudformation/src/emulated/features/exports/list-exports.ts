import { pageOfList, rangeAfter } from "@cloudstub/kit";
import { invalidToken } from "../../engine/requests/pages.js";
import type { EmulatedHandler } from "../../types.js";

const PAGE = 100;

/** Lists what the stacks of the region export. */
export const listExports: EmulatedHandler<"ListExports"> = ({ NextToken }, { state }) => {
  const { items, next } = pageOfList(
    {
      after: (place) => state.exports.values(rangeAfter(place)),
      placeOf: ({ name }: { readonly name: string }) => name,
    },
    { limit: PAGE, token: NextToken, invalid: invalidToken },
  );
  return {
    Exports: (items as readonly { name: string; stack: string; value: string }[]).map(({ name, stack, value }) => ({
      ExportingStackId: stack,
      Name: name,
      Value: value,
    })),
    ...(next !== undefined && { NextToken: next }),
  };
};
