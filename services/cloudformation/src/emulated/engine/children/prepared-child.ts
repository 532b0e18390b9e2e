import type { Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { KNOWN_AFTER_APPLY } from "../evaluate/value.js";
import { isAllowedType } from "../known-types/resource-types.js";
import type { ChildTemplate } from "../resources/handler.js";
import { type Prepared, prepare } from "../stacks/prepare.js";
import type { Ask, Steps } from "../steps.js";
import { templateText } from "../template/template-source.js";

/** What nested stacks have from the work on the stack around them. */
export interface Surroundings {
  readonly call: StackCall;
  readonly ask: Ask;
  /** The mock port, as the client knows it. */
  readonly endpoint: string;
  /** What the request for the outer stack has acknowledged: the templates of nested stacks may need it. */
  readonly capabilities: readonly string[];
}

/** What a nested stack is to be. */
export interface ChildSubject {
  readonly place: Pick<Stack, "id" | "name" | "notificationArns">;
  readonly template: ChildTemplate;
  /** The text of its template, where a change set has read it already. */
  readonly text?: string | undefined;
  /** True for a change set: parameters that are not known before other resources are made have no value yet. */
  readonly isPlan?: boolean;
}

/** The definition of a nested stack, checked. */
export function* preparedChild(
  { call, ask, endpoint, capabilities }: Surroundings,
  { place, template, text, isPlan = false }: ChildSubject,
): Steps<Prepared> {
  const { TemplateURL } = template;
  return yield* prepare(call, place, {
    text: text ?? (yield* templateText({ TemplateURL }, { ask, endpoint })) ?? "",
    parameters: Object.entries(template.parameters).map(([ParameterKey, ParameterValue]) => ({
      ParameterKey,
      ParameterValue,
      isUnknown: isPlan && isUnknown(ParameterValue),
    })),
    previous: undefined,
    tags: template.tags,
    capabilities,
    checksTransforms: true,
    endpoint,
    ask,
    isKnownType: (type) => isAllowedType(call, type),
  });
}

/** Values of other resources, and dynamic references, which are read when the nested stack is made. */
function isUnknown(value: string): boolean {
  return value.includes(KNOWN_AFTER_APPLY) || value.includes("{{resolve:");
}
