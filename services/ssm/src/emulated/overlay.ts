import type { Overlay } from "@cloudstub/kit";
import type { Ssm } from "../types.js";
import { leave } from "./adopt.js";
import { constraints } from "./constraints.js";
import { addTagsToResource } from "./operations/add-tags-to-resource.js";
import { deleteParameter } from "./operations/delete-parameter.js";
import { deleteParameters } from "./operations/delete-parameters.js";
import { deleteResourcePolicy } from "./operations/delete-resource-policy.js";
import { describeParameters } from "./operations/describe-parameters.js";
import { getParameter } from "./operations/get-parameter.js";
import { getParameterHistory } from "./operations/get-parameter-history.js";
import { getParameters } from "./operations/get-parameters.js";
import { getParametersByPath } from "./operations/get-parameters-by-path.js";
import { getResourcePolicies } from "./operations/get-resource-policies.js";
import { labelParameterVersion } from "./operations/label-parameter-version.js";
import { listTagsForResource } from "./operations/list-tags-for-resource.js";
import { putParameter } from "./operations/put-parameter.js";
import { putResourcePolicy } from "./operations/put-resource-policy.js";
import { removeTagsFromResource } from "./operations/remove-tags-from-resource.js";
import { unlabelParameterVersion } from "./operations/unlabel-parameter-version.js";
import { policyAgent } from "./policy-agent.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/** The parameter store as AWS runs it. The other families of Systems Manager are not registered. */
export const emulated: Overlay<Ssm, EmulatedState> = {
  state: emulatedState,
  leave,
  scope: "region",
  constraints,
  // Recorded by clients' bug reports: `{"__type":"ParameterNotFound"}`.
  wire: { jsonErrors: { namespace: "" } },
  operations: {
    AddTagsToResource: addTagsToResource,
    DeleteParameter: deleteParameter,
    DeleteParameters: deleteParameters,
    DeleteResourcePolicy: deleteResourcePolicy,
    DescribeParameters: describeParameters,
    GetParameter: getParameter,
    GetParameterHistory: getParameterHistory,
    GetParameters: getParameters,
    GetParametersByPath: getParametersByPath,
    GetResourcePolicies: getResourcePolicies,
    LabelParameterVersion: labelParameterVersion,
    ListTagsForResource: listTagsForResource,
    PutParameter: putParameter,
    PutResourcePolicy: putResourcePolicy,
    RemoveTagsFromResource: removeTagsFromResource,
    UnlabelParameterVersion: unlabelParameterVersion,
  },
  ignores: { DeleteResourcePolicy: ["DeletionMode"] },
  routes: emulatedRoutes,
  agents: { policies: policyAgent },
};
