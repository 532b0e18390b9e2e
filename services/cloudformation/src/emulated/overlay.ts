import { type Overlay, validationErrorWithKeys } from "@cloudstub/kit";
import type { Cloudformation } from "../types.js";
import { constraints } from "./constraints.js";
import { childrenOf } from "./engine/children/children.js";
import { deployment } from "./engine/deploy/agent.js";
import { whyStackWaits } from "./engine/deploy/why-waits.js";
import { skipUnknown } from "./engine/known-types/resource-types.js";
import { accountOperations } from "./features/account/rows.js";
import { changeSetOperations } from "./features/change-sets/rows.js";
import { driftOperations } from "./features/drift/rows.js";
import { exportOperations } from "./features/exports/rows.js";
import { policyOperations } from "./features/policies/rows.js";
import { resourceOperations } from "./features/resources/rows.js";
import { answers } from "./features/signals/answers.js";
import { signalOperations } from "./features/signals/rows.js";
import { stackOperations } from "./features/stacks/rows.js";
import { templateOperations } from "./features/templates/rows.js";
import { permissions } from "./permissions.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/**
 * CloudFormation as AWS runs it. The contract keeps nothing, so that there is nothing to adopt; a start at the contract's level drops the stacks, and leaves
 * their resources to the other services.
 */
export const emulated: Overlay<Cloudformation, EmulatedState> = {
  state: emulatedState,
  scope: "region",
  permissions,
  wire: { unknownAction: "Could not find operation {action} for version {version}" },
  reject: validationErrorWithKeys,
  constraints,
  operations: {
    ...accountOperations,
    ...changeSetOperations,
    ...driftOperations,
    ...exportOperations,
    ...policyOperations,
    ...resourceOperations,
    ...signalOperations,
    ...stackOperations,
    ...templateOperations,
  },
  routes: emulatedRoutes,
  reads: [
    "DescribeAccountLimits",
    "DescribeChangeSet",
    "DescribeEvents",
    "DescribeStackDriftDetectionStatus",
    "DescribeStackEvents",
    "DescribeStackResource",
    "DescribeStackResourceDrifts",
    "DescribeStackResources",
    "DescribeStacks",
    "GetStackPolicy",
    "GetTemplate",
    "GetTemplateSummary",
    "ListChangeSets",
    "ListExports",
    "ListHookResults",
    "ListImports",
    "ListStackResources",
    "ListStacks",
    "ValidateTemplate",
  ],
  ignores: {
    CancelUpdateStack: ["ClientRequestToken"],
    CreateChangeSet: [
      "ClientToken",
      "DeploymentConfig",
      "DeploymentMode",
      "DisableValidation",
      "ImportExistingResources",
      "ResourceTypes",
      "ResourcesToImport",
    ],
    CreateStack: ["DeploymentConfig", "DisableValidation", "ResourceTypes", "RetainExceptOnCreate"],
    DeleteStack: ["DeploymentConfig", "RoleARN"],
    DescribeAccountLimits: ["NextToken"],
    ExecuteChangeSet: ["RetainExceptOnCreate"],
    ListHookResults: ["NextToken", "Status", "TypeArn"],
    GetTemplateSummary: ["CallAs", "StackSetName", "TemplateSummaryConfig"],
    RollbackStack: ["DeploymentConfig", "RetainExceptOnCreate", "RoleARN"],
    UpdateStack: ["DeploymentConfig", "DisableValidation", "ResourceTypes", "RetainExceptOnCreate"],
  },
  options: [skipUnknown],
  forms: { AnswerResource: answers },
  whyNot: whyStackWaits,
  agents: { deployment: deployment(childrenOf) },
};
