import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteSubscriptionFilter } from "./delete-subscription-filter.js";
import { describeSubscriptionFilters } from "./describe-subscription-filters.js";
import { putSubscriptionFilter } from "./put-subscription-filter.js";

/** The operations on subscription filters. */
export const subscriptionOperations = {
  DeleteSubscriptionFilter: deleteSubscriptionFilter,
  DescribeSubscriptionFilters: describeSubscriptionFilters,
  PutSubscriptionFilter: putSubscriptionFilter,
} satisfies Overlay<Logs, EmulatedState>["operations"];
