import type { DynamodbHandler } from "../types.js";

/** The names of all tables, in their order and in one page. */
export const listTables: DynamodbHandler<"ListTables"> = (_, { state }) => ({ TableNames: [...state.tables.keys()] });
