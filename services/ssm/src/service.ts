import { defineService, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { addTagsToResource } from "./operations/add-tags-to-resource.js";
import { deleteParameter } from "./operations/delete-parameter.js";
import { deleteParameters } from "./operations/delete-parameters.js";
import { describeParameters } from "./operations/describe-parameters.js";
import { getParameter } from "./operations/get-parameter.js";
import { getParameterHistory } from "./operations/get-parameter-history.js";
import { getParameters } from "./operations/get-parameters.js";
import { getParametersByPath } from "./operations/get-parameters-by-path.js";
import { labelParameterVersion } from "./operations/label-parameter-version.js";
import { listTagsForResource } from "./operations/list-tags-for-resource.js";
import { putParameter } from "./operations/put-parameter.js";
import { removeTagsFromResource } from "./operations/remove-tags-from-resource.js";
import { ssmRoutes } from "./routes.js";
import { seeds } from "./seeds.js";
import { ssmState } from "./state.js";
import type { Ssm } from "./types.js";

/** The parameter store: its registration, and one row per operation. All are state-backed. */
export default defineService<Ssm>()({
  id: "ssm",
  protocols: ["awsJson1_1"],
  model,
  state: ssmState,
  operations: {
    AddTagsToResource: addTagsToResource,
    DeleteParameter: deleteParameter,
    DeleteParameters: deleteParameters,
    DescribeParameters: describeParameters,
    GetParameter: getParameter,
    GetParameterHistory: getParameterHistory,
    GetParameters: getParameters,
    GetParametersByPath: getParametersByPath,
    LabelParameterVersion: labelParameterVersion,
    ListTagsForResource: listTagsForResource,
    PutParameter: putParameter,
    RemoveTagsFromResource: removeTagsFromResource,
  },
  ignores: ignoredMembers,
  emulated,
  leavesOut: "versions and encryption",
  routes: ssmRoutes,
  // A new value of a parameter may leave out its type.
  conceals: (member, { Type, Overwrite }) =>
    member === "Value" && (Type === "SecureString" || (Type === undefined && Overwrite === true)),
  resource: ({ Name, Path, ResourceId }) => (Name ?? Path ?? ResourceId)?.split(":parameter").at(-1),
  reject: validationException,
  seeds,
});
