import type { Parameter, Tag } from "@aws-sdk/client-cloudformation";
import type { HandlerShape } from "@cloudstub/kit";
import type { Stack } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { isAllowedType } from "../known-types/resource-types.js";
import { definitionOf } from "../stacks/definitions.js";
import { type Prepared, prepare } from "../stacks/prepare.js";
import { askFor, perform, type Steps } from "../steps.js";
import { validationError } from "../template/errors.js";
import { type TemplateSource, templateText } from "../template/template-source.js";

/** What requests that create or change a stack have in common. */
export interface StackRequest extends TemplateSource {
  readonly UsePreviousTemplate?: boolean | undefined;
  readonly Parameters?: readonly HandlerShape<Parameter>[] | undefined;
  readonly Capabilities?: readonly string[] | undefined;
  readonly Tags?: readonly HandlerShape<Tag>[] | undefined;
}

/** What they are about. */
interface Subject {
  readonly stack: Pick<Stack, "id" | "name" | "notificationArns"> & Partial<Stack>;
  readonly checksTransforms: boolean;
}

/** The definition that a request asks for, checked. Throws `ValidationError` and `InsufficientCapabilitiesException`. */
export function preparedOf(call: EmulatedCall, input: StackRequest, subject: Subject): Prepared | Promise<Prepared> {
  return perform(preparing(call, input, subject));
}

function* preparing(call: EmulatedCall, input: StackRequest, { stack, checksTransforms }: Subject): Steps<Prepared> {
  const ask = askFor(call.peers, {});
  const previous = definitionOf(call.state, stack.definition);
  const given = yield* templateText(input, { ask, endpoint: call.endpoint });
  const text = given ?? (input.UsePreviousTemplate ? previous?.template : undefined);
  if (text === undefined) throw validationError("Either Template URL or Template Body must be specified.");
  const tags = input.Tags?.map(({ Key, Value }) => ({ Key: Key ?? "", Value: Value ?? "" })) ?? previous?.tags ?? [];
  return yield* prepare(call, stack, {
    text,
    parameters: input.Parameters ?? [],
    previous: previous?.parameters,
    tags,
    capabilities: input.Capabilities ?? [],
    checksTransforms,
    endpoint: call.endpoint,
    ask,
    isKnownType: (type) => isAllowedType(call, type),
  });
}
