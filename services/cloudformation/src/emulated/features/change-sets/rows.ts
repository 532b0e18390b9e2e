import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { createChangeSet } from "./create-change-set.js";
import { deleteChangeSet } from "./delete-change-set.js";
import { describeChangeSet } from "./describe-change-set.js";
import { executeChangeSet } from "./execute-change-set.js";
import { listChangeSets } from "./list-change-sets.js";

/** Operations on change sets. */
export const changeSetOperations = {
  CreateChangeSet: createChangeSet,
  DeleteChangeSet: deleteChangeSet,
  DescribeChangeSet: describeChangeSet,
  ExecuteChangeSet: executeChangeSet,
  ListChangeSets: listChangeSets,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
