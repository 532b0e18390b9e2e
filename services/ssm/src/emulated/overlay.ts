import type { Overlay } from "@cloudstub/kit";
import type { Ssm } from "../types.js";
import { leave } from "./adopt.js";
import { constraints } from "./constraints.js";
import { addTagsToResource } from "./operations/add-tags-to-resource.js";
import { deleteParameter } from "./operations/delete-parameter.js";
import { deleteParameters } from "./operations/delete-parameters.js";
import { deleteResourcePolicy } from "./operations/delete-resource-policy.js";
import { describeInstanceInformation } from "./operations/describe-instance-information.js";
import { describeMaintenanceWindows } from "./operations/describe-maintenance-windows.js";
import { describeParameters } from "./operations/describe-parameters.js";
import { getMaintenanceWindow } from "./operations/get-maintenance-window.js";
import { getParameter } from "./operations/get-parameter.js";
import { getParameterHistory } from "./operations/get-parameter-history.js";
import { getParameters } from "./operations/get-parameters.js";
import { getParametersByPath } from "./operations/get-parameters-by-path.js";
import { getResourcePolicies } from "./operations/get-resource-policies.js";
import { getServiceSetting } from "./operations/get-service-setting.js";
import { labelParameterVersion } from "./operations/label-parameter-version.js";
import { listAssociations } from "./operations/list-associations.js";
import { listCommands } from "./operations/list-commands.js";
import { listDocuments } from "./operations/list-documents.js";
import { listTagsForResource } from "./operations/list-tags-for-resource.js";
import { putParameter } from "./operations/put-parameter.js";
import { putResourcePolicy } from "./operations/put-resource-policy.js";
import { removeTagsFromResource } from "./operations/remove-tags-from-resource.js";
import { resetServiceSetting } from "./operations/reset-service-setting.js";
import { unlabelParameterVersion } from "./operations/unlabel-parameter-version.js";
import { updateServiceSetting } from "./operations/update-service-setting.js";
import { permissions } from "./permissions.js";
import { policyAgent } from "./policy-agent.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/** The parameter store as AWS runs it, with the settings of Systems Manager. Of its other families there are empty lists, which tools ask for. */
export const emulated: Overlay<Ssm, EmulatedState> = {
  state: emulatedState,
  leave,
  scope: "region",
  permissions,
  constraints,
  // Recorded by clients' bug reports: `{"__type":"ParameterNotFound"}`. The model has no message of InvalidFilterKey, and moto's authors saw one.
  wire: { jsonErrors: { namespace: "", messages: { InvalidFilterKey: "message" } } },
  operations: {
    AddTagsToResource: addTagsToResource,
    DeleteParameter: deleteParameter,
    DeleteParameters: deleteParameters,
    DeleteResourcePolicy: deleteResourcePolicy,
    DescribeInstanceInformation: describeInstanceInformation,
    DescribeMaintenanceWindows: describeMaintenanceWindows,
    DescribeParameters: describeParameters,
    GetMaintenanceWindow: getMaintenanceWindow,
    GetParameter: getParameter,
    GetParameterHistory: getParameterHistory,
    GetParameters: getParameters,
    GetParametersByPath: getParametersByPath,
    GetResourcePolicies: getResourcePolicies,
    GetServiceSetting: getServiceSetting,
    LabelParameterVersion: labelParameterVersion,
    ListAssociations: listAssociations,
    ListCommands: listCommands,
    ListDocuments: listDocuments,
    ListTagsForResource: listTagsForResource,
    PutParameter: putParameter,
    PutResourcePolicy: putResourcePolicy,
    RemoveTagsFromResource: removeTagsFromResource,
    ResetServiceSetting: resetServiceSetting,
    UnlabelParameterVersion: unlabelParameterVersion,
    UpdateServiceSetting: updateServiceSetting,
  },
  ignores: {
    DeleteResourcePolicy: ["DeletionMode"],
    // They choose among nothing.
    DescribeInstanceInformation: ["Filters", "InstanceInformationFilterList", "MaxResults"],
    DescribeMaintenanceWindows: ["Filters", "MaxResults"],
    ListAssociations: ["AssociationFilterList", "MaxResults"],
    ListCommands: ["Filters", "InstanceId", "MaxResults"],
    ListDocuments: ["DocumentFilterList", "Filters", "MaxResults"],
  },
  routes: emulatedRoutes,
  agents: { policies: policyAgent },
};
