import type { Stack } from "../../state.js";
import { isFailure } from "../deploy/reasons.js";
import type { Planned } from "../plan/plan.js";
import { checkUpdatable, planFor } from "../requests/plan-of.js";
import { templateIn } from "../resources/cloudformation/nested-stack.js";
import { generatedName } from "../resources/names.js";
import { tagsOf } from "../resources/tags.js";
import { belongingTo, newStack, newStackId } from "../stacks/new-stack.js";
import type { Prepared } from "../stacks/prepare.js";
import type { Steps } from "../steps.js";
import { validationError } from "../template/errors.js";
import type { JsonObject } from "../template/json.js";
import { preparedChild, type Surroundings } from "./prepared-child.js";

/** What a change set of a nested stack is made of. */
export interface NestedPlan {
  readonly logicalId: string;
  /** The stack as it is; of a new one, as it will be while it is reviewed. */
  readonly stack: Stack;
  readonly isNew: boolean;
  /** Undefined where the template could not be read, or is wrong. */
  readonly prepared?: Prepared;
  /** Why it can't be planned. */
  readonly fault?: string | undefined;
  readonly nested: readonly NestedPlan[];
}

/** Nested stacks below a root stack. AWS documents no number; without one, a template that contains itself would never end. */
const MAX_NESTED = 200;

/** Plans the nested stacks of a stack that gets a definition, and those within them. What is wrong with one of them is told in its plan. */
export function nestedPlans(around: Surroundings, stack: Stack, prepared: Prepared): Steps<NestedPlan[]> {
  return plansWithin({ ...around, planned: 0 }, stack, prepared);
}

/** Counts the nested stacks so far. */
interface Planning extends Surroundings {
  planned: number;
}

function* plansWithin(planning: Planning, stack: Stack, prepared: Prepared): Steps<NestedPlan[]> {
  const plans: NestedPlan[] = [];
  for (const { id, type, resource, after } of planFor(planning.call, stack, prepared).plan.resources.values()) {
    if (type !== "AWS::CloudFormation::Stack" || after === undefined) continue;
    // One says that they are too many.
    if (planning.planned > MAX_NESTED) break;
    const tags = tagsOf(after, prepared.definition.tags);
    plans.push(yield* planned(planning, { id, resource, properties: after, tags, parent: stack }));
  }
  return plans;
}

interface NestedSubject extends Pick<Planned, "id" | "resource"> {
  readonly properties: JsonObject;
  readonly tags: Prepared["definition"]["tags"];
  readonly parent: Stack;
}

function* planned(planning: Planning, { id, resource, parent, ...wanted }: NestedSubject): Steps<NestedPlan> {
  const existing = planning.call.state.stacks.get(resource?.physicalId ?? "");
  const place = { logicalId: id, stack: existing ?? reviewed(planning, parent, id), isNew: existing === undefined };
  try {
    if (++planning.planned > MAX_NESTED)
      throw validationError(`A change set includes at most ${MAX_NESTED} nested stacks.`);
    if (existing !== undefined) checkUpdatable(existing);
    const template = templateIn({ ...wanted, stack: parent });
    const prepared = yield* preparedChild(planning, { place: place.stack, template, isPlan: true });
    const { fault } = prepared;
    return { ...place, prepared, fault, nested: fault ? [] : yield* plansWithin(planning, place.stack, prepared) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ...place, fault: error.message, nested: [] };
  }
}

/** A nested stack before a change set that creates it is executed. */
function reviewed({ call }: Surroundings, parent: Stack, logicalId: string): Stack {
  const name = generatedName(call, { stack: parent.name, logicalId }, { length: 128, alphabet: "upper" });
  return newStack(call, {
    id: newStackId(call, name),
    name,
    status: "REVIEW_IN_PROGRESS",
    notificationArns: parent.notificationArns,
    isRollbackDisabled: false,
    isProtected: false,
    ...belongingTo(parent),
  });
}
