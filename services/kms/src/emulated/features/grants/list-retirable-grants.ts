import { invalid } from "../../engine/errors.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { grantEntry } from "./grant-entry.js";
import { checkPrincipal } from "./grantable.js";

/** The grants that a principal may retire, in pages of 50 unless the request wants others. */
export const listRetirableGrants: EmulatedHandler<"ListRetirableGrants"> = (input, call) => {
  if (input.RetiringPrincipal === undefined) throw invalid("RetiringPrincipal is required.");
  checkPrincipal(input.RetiringPrincipal);
  const wanted = [...call.state.grants.values()].filter(({ retiring }) => retiring === input.RetiringPrincipal);
  const { items, ...next } = page(wanted, { ...input, most: 50 }, ({ id }) => id);
  return { Grants: items.map((grant) => grantEntry(call, grant)), ...next };
};
