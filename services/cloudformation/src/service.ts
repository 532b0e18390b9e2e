import { defineService, validationError } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { model } from "./model.js";
import { placeholders } from "./placeholders.js";
import { cloudformationState } from "./state.js";
import type { Cloudformation } from "./types.js";

/**
 * The service that makes stacks of resources: its id, its protocol, and its operations. The specification does not name it; by its rule for such operations they
 * are placeholders, which answer well-formed and keep nothing.
 */
export default defineService<Cloudformation>()({
  id: "cloudformation",
  protocols: ["awsQuery"],
  model,
  state: cloudformationState,
  operations: placeholders,
  emulated,
  leavesOut: "stacks and change sets",
  routes: {},
  resource: ({ StackName, ChangeSetName, PhysicalResourceId }) => StackName ?? ChangeSetName ?? PhysicalResourceId,
  // Which parameter has NoEcho stands in the template, which may have any form: then none is shown.
  conceals: (member, _, { TemplateBody }) =>
    member === "ParameterValue" && typeof TemplateBody === "string" && TemplateBody.includes("NoEcho"),
  reject: validationError,
});
