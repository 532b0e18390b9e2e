import { anyObject, listOf, object, required, routesOf, string } from "@cloudstub/kit";
import type { DynamodbState } from "./state.js";
import { describe } from "./tables/table-description.js";
import { findTable } from "./tables/table-name.js";

const route = routesOf<DynamodbState>();
const tableParam = required("Name or ARN of the table.");

/** Views of the tables on the API port, read-only (specification 4.2). */
export const dynamodbRoutes = {
  "list-tables": route({
    method: "GET",
    description: "Lists the names of all tables.",
    params: {},
    response: object({ tables: listOf(string) }),
    handle: (_, { state }) => ({ tables: [...state.tables.keys()] }),
  }),
  "describe-table": route({
    method: "GET",
    description: "Describes a table, with the live number of its items.",
    params: { table: tableParam },
    response: object({ table: anyObject }),
    handle({ table }, call) {
      const { CreationDateTime, BillingModeSummary, ...description } = describe(
        findTable(call.state, table, "named"),
        call,
      );
      return {
        table: {
          ...description,
          CreationDateTime: CreationDateTime?.toISOString(),
          BillingModeSummary: BillingModeSummary && {
            ...BillingModeSummary,
            LastUpdateToPayPerRequestDateTime: BillingModeSummary.LastUpdateToPayPerRequestDateTime?.toISOString(),
          },
        },
      };
    },
  }),
  scan: route({
    method: "GET",
    description: "Shows all items of a table, each attribute with its type.",
    params: { table: tableParam },
    response: object({ items: listOf(anyObject) }),
    handle: ({ table }, { state }) => ({
      items: Array.from(state.items.of(findTable(state, table, "named").name).values(), (text): unknown =>
        JSON.parse(text),
      ),
    }),
  }),
};
