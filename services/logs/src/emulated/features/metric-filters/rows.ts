import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteMetricFilter } from "./delete-metric-filter.js";
import { describeMetricFilters } from "./describe-metric-filters.js";
import { putMetricFilter } from "./put-metric-filter.js";
import { testMetricFilter } from "./test-metric-filter.js";

/** The operations on metric filters. */
export const metricFilterOperations = {
  DeleteMetricFilter: deleteMetricFilter,
  DescribeMetricFilters: describeMetricFilters,
  PutMetricFilter: putMetricFilter,
  TestMetricFilter: testMetricFilter,
} satisfies Overlay<Logs, EmulatedState>["operations"];
