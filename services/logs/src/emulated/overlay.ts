import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../types.js";
import { reject } from "./engine/errors.js";
import { destinationOperations } from "./features/destinations/rows.js";
import { expiryAgent } from "./features/events/expiry-agent.js";
import { eventOperations } from "./features/events/rows.js";
import { exportOperations } from "./features/exports/rows.js";
import { exportDuration } from "./features/exports/task.js";
import { writeExports } from "./features/exports/write-exports.js";
import { groupOperations } from "./features/groups/rows.js";
import { metricFilterOperations } from "./features/metric-filters/rows.js";
import { policyOperations } from "./features/policies/rows.js";
import { queryOperations } from "./features/queries/rows.js";
import { queryDuration } from "./features/queries/stored.js";
import { streamOperations } from "./features/streams/rows.js";
import { delivery } from "./features/subscriptions/delivery.js";
import { subscriptionOperations } from "./features/subscriptions/rows.js";
import { tagOperations } from "./features/tags/rows.js";
import { constraints } from "./generated/constraints.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/**
 * CloudWatch Logs as AWS runs it. The contract keeps nothing, so that there is nothing to adopt; a start at the contract's level drops the
 * logs.
 */
export const emulated: Overlay<Logs, EmulatedState> = {
  state: emulatedState,
  scope: "region",
  permissions,
  constraints,
  reject,
  // Recorded by users: `{"__type":"InvalidParameterException","message":"Log event too large: …"}`; operations without an output answer no body.
  wire: { jsonErrors: { namespace: "" }, emptyBodies: true },
  operations: {
    ...groupOperations,
    ...streamOperations,
    ...eventOperations,
    ...tagOperations,
    ...subscriptionOperations,
    ...metricFilterOperations,
    ...policyOperations,
    ...destinationOperations,
    ...queryOperations,
    ...exportOperations,
  },
  ignores: {
    DescribeLogGroups: ["accountIdentifiers", "includeLinkedAccounts"],
    FilterLogEvents: ["unmask"],
    GetLogEvents: ["unmask"],
    GetLogRecord: ["unmask"],
    ListLogGroups: ["accountIdentifiers", "dataSources", "fieldIndexNames", "includeLinkedAccounts"],
    PutDestinationPolicy: ["forceUpdate"],
    PutLogEvents: ["entity"],
    PutMetricFilter: ["emitSystemFieldDimensions", "fieldSelectionCriteria"],
    PutSubscriptionFilter: ["emitSystemFields", "fieldSelectionCriteria"],
  },
  options: [queryDuration, exportDuration],
  routes: emulatedRoutes,
  agents: { expiry: expiryAgent, delivery, writeExports },
};
