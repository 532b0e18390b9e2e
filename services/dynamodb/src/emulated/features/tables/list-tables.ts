import type { EmulatedHandler } from "../../types.js";

const MAX = 100;

/** The names of the tables, in their order and in pages. */
export const listTables: EmulatedHandler<"ListTables"> = (
  { Limit = MAX, ExclusiveStartTableName: after },
  { state },
) => {
  const names: string[] = [];
  for (const name of state.tables.keys(after === undefined ? {} : { after })) {
    if (names.length >= Limit) return { TableNames: names, LastEvaluatedTableName: names.at(-1) };
    names.push(name);
  }
  return { TableNames: names };
};
