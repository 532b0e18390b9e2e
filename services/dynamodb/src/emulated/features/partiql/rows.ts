import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { batchExecuteStatement } from "./batch-execute-statement.js";
import { executeStatement } from "./execute-statement.js";
import { executeTransaction } from "./execute-transaction.js";

/** The operations that take statements in PartiQL. */
export const partiqlOperations = {
  BatchExecuteStatement: batchExecuteStatement,
  ExecuteStatement: executeStatement,
  ExecuteTransaction: executeTransaction,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
