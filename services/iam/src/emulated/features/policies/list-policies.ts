import { awsPolicyArns } from "../../engine/aws-policies.js";
import { page } from "../../engine/page.js";
import { findPolicy, nameInArn, pathInArn, policyEntry } from "../../engine/policies.js";
import type { EmulatedHandler, StoreCall } from "../../types.js";

/** Lists managed policies: those of the account, then AWS's own, each in the order of their names. */
export const listPolicies: EmulatedHandler<"ListPolicies"> = (input, call) => {
  const { Scope = "All", OnlyAttached = false, PathPrefix = "/", PolicyUsageFilter } = input;
  const { state } = call;
  const { items, ...rest } = page(input, {
    after: (place = "") => placesOf(call, Scope).filter((each) => each > place),
    placeOf: (place) => place,
    filter: (place) => {
      const arn = arnIn(call, place);
      const isAttached = state.attachedTo.of(arn).size > 0;
      const isBoundary = state.boundaryOf.of(arn).size > 0;
      return (
        pathInArn(arn).startsWith(PathPrefix) &&
        (!OnlyAttached || isAttached) &&
        (PolicyUsageFilter === undefined || (PolicyUsageFilter === "PermissionsBoundary" ? isBoundary : isAttached))
      );
    },
  });
  return { Policies: items.map((place) => policyEntry(call, findPolicy(call, arnIn(call, place)))), ...rest };
};

/** A policy's place in the list: those of the account begin with 0, AWS's with 1. */
function placesOf({ state, partition }: StoreCall, scope: "All" | "AWS" | "Local"): string[] {
  const own = Array.from(state.policyArns.keys(), (key) => `0${key}`);
  const ofAws = Array.from(awsPolicyArns(partition), (arn) => `1${nameInArn(arn)} ${arn}`).sort();
  return [...(scope === "AWS" ? [] : own), ...(scope === "Local" ? [] : ofAws)];
}

function arnIn({ state }: StoreCall, place: string): string {
  return (place.startsWith("0") ? state.policyArns.get(place.slice(1)) : place.split(" ")[1]) ?? "";
}
