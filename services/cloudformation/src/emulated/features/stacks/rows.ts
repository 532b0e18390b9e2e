import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { cancelUpdateStack } from "./cancel-update-stack.js";
import { continueUpdateRollback } from "./continue-update-rollback.js";
import { createStack } from "./create-stack.js";
import { deleteStack } from "./delete-stack.js";
import { describeEvents } from "./describe-events.js";
import { describeStackEvents } from "./describe-stack-events.js";
import { describeStacks } from "./describe-stacks.js";
import { listStacks } from "./list-stacks.js";
import { rollbackStack } from "./rollback-stack.js";
import { updateStack } from "./update-stack.js";
import { updateTerminationProtection } from "./update-termination-protection.js";

/** Operations on stacks. */
export const stackOperations = {
  CancelUpdateStack: cancelUpdateStack,
  ContinueUpdateRollback: continueUpdateRollback,
  CreateStack: createStack,
  DeleteStack: deleteStack,
  DescribeEvents: describeEvents,
  DescribeStackEvents: describeStackEvents,
  DescribeStacks: describeStacks,
  ListStacks: listStacks,
  RollbackStack: rollbackStack,
  UpdateStack: updateStack,
  UpdateTerminationProtection: updateTerminationProtection,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
