import { anyObject, listOf, object, required, routesOf, string } from "@cloudstub/kit";
import { definitionOf } from "./engine/stacks/definitions.js";
import { noStackWithId } from "./engine/stacks/errors.js";
import { stackOf } from "./engine/stacks/find.js";
import { describeStackResources } from "./features/resources/describe-stack-resources.js";
import { describeStackEvents } from "./features/stacks/describe-stack-events.js";
import { newestFirst } from "./features/stacks/describe-stacks.js";
import { shownStack } from "./features/stacks/shown-stack.js";
import type { EmulatedState } from "./state.js";

const route = routesOf<EmulatedState>();
const nullable = { ...string, nullable: true } as const;

/** The API port's views of the stacks. */
export const emulatedRoutes = {
  "list-stacks": route({
    method: "GET",
    description: "Lists the stacks that are not deleted, the newest first.",
    params: {},
    response: object({
      stacks: listOf(object({ name: string, id: string, status: string, reason: nullable, createdAt: string })),
    }),
    handle: (_, { state }) => ({
      stacks: Array.from(newestFirst(state, undefined), ([, stack]) => stack)
        .filter(({ status }) => status !== "DELETE_COMPLETE")
        .map(({ name, id, status, reason = null, createdAt }) => ({
          name,
          id,
          status,
          reason,
          createdAt: new Date(createdAt).toISOString(),
        })),
    }),
  }),
  "describe-stack": route({
    method: "GET",
    description:
      "Shows a stack with its parameters and outputs, its template, its resources and its last hundred events, as CloudFormation describes them.",
    params: { stack: required("Name or id of the stack.") },
    response: object({ stack: anyObject, template: string, resources: listOf(anyObject), events: listOf(anyObject) }),
    async handle({ stack: StackName }, call) {
      const stack = stackOf(call.state, StackName, noStackWithId);
      const { StackResources } = await describeStackResources({ StackName }, call);
      const { StackEvents } = await describeStackEvents({ StackName }, call);
      return {
        stack: plain(shownStack(call.state, stack)),
        template: definitionOf(call.state, stack.definition)?.template ?? "",
        resources: plain(StackResources),
        events: plain(StackEvents),
      };
    },
  }),
};

/** The same in JSON: times become texts. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
