import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteQueryDefinition } from "./delete-query-definition.js";
import { describeQueries } from "./describe-queries.js";
import { describeQueryDefinitions } from "./describe-query-definitions.js";
import { getLogRecord } from "./get-log-record.js";
import { getQueryResults } from "./get-query-results.js";
import { putQueryDefinition } from "./put-query-definition.js";
import { startQuery } from "./start-query.js";
import { stopQuery } from "./stop-query.js";

/** The operations of Logs Insights: on queries, and on query definitions. */
export const queryOperations = {
  DeleteQueryDefinition: deleteQueryDefinition,
  DescribeQueries: describeQueries,
  DescribeQueryDefinitions: describeQueryDefinitions,
  GetLogRecord: getLogRecord,
  GetQueryResults: getQueryResults,
  PutQueryDefinition: putQueryDefinition,
  StartQuery: startQuery,
  StopQuery: stopQuery,
} satisfies Overlay<Logs, EmulatedState>["operations"];
