import { arn } from "@cloudstub/kit";
import type { NestedPlan } from "../../engine/children/nested-plans.js";
import { changesOf } from "../../engine/plan/changes.js";
import type { DetailInput } from "../../engine/plan/details.js";
import type { Plan } from "../../engine/plan/plan.js";
import { planFor } from "../../engine/requests/plan-of.js";
import { generatedName } from "../../engine/resources/names.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import { tellStatus } from "../../engine/stacks/events.js";
import { keepStack } from "../../engine/stacks/new-stack.js";
import type { Prepared } from "../../engine/stacks/prepare.js";
import type { ChangeSet, Stack } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** What a request says of a change set, and of those of nested stacks. */
type Settings = Pick<
  ChangeSet,
  "description" | "notificationArns" | "rollbackConfiguration" | "includesNested" | "onFailure" | "roleArn"
>;

/** What a change set plans. */
export interface Subject {
  readonly name: string;
  readonly type: ChangeSet["type"];
  readonly stack: Stack;
  readonly prepared: Prepared | undefined;
  /** Why it fails. */
  readonly fault?: string | undefined;
  readonly nested: readonly NestedPlan[];
  readonly settings: Settings;
  /** The change set around it. */
  readonly around?: Pick<ChangeSet, "id" | "root"> | undefined;
}

/** What has become of a change set that was planned. */
interface Kept {
  readonly changeSet: ChangeSet;
  readonly outcome: "changes" | "nothing" | "failed";
}

/** Keeps a change set, with those of nested stacks. */
export function keepChangeSet(call: EmulatedCall, subject: Subject): Kept {
  const { name, type, stack, prepared, settings, around } = subject;
  const id = arn(call, "cloudformation", `changeSet/${name}/${call.ids.uuid()}`);
  const nested = subject.nested.map((plan) => ({
    logicalId: plan.logicalId,
    ...keepNested(call, plan, { ...subject, around: { id, root: around?.root ?? id } }),
  }));
  const { outcome, warning, ...planned } = outcomeOf(call, subject, nested);
  const changeSet: ChangeSet = {
    ...settings,
    id,
    name,
    type,
    stack: stack.id,
    createdAt: call.clock.now(),
    ...planned,
    definition: prepared?.definition.id,
    warning,
    ...(nested.length > 0 && {
      nested: nested.map((one) => ({ logicalId: one.logicalId, changeSet: one.changeSet.id })),
    }),
    ...(around !== undefined && { parent: around.id, root: around.root }),
  };
  if (prepared !== undefined) call.state.definitions.set(prepared.definition.id, prepared.definition);
  call.state.changeSets.set(id, changeSet);
  call.state.changeSetNames.of(stack.id).set(name, id);
  return { changeSet, outcome };
}

/** Keeps the change set of a nested stack, and a new stack for review. AWS documents no form of its name. */
function keepNested(call: EmulatedCall, plan: NestedPlan, { name, settings, around }: Subject): Kept {
  const { logicalId, isNew, fault, prepared, nested } = plan;
  return keepChangeSet(call, {
    name: generatedName(call, { stack: name, logicalId }, { length: 128, alphabet: "upper" }),
    type: isNew ? "CREATE" : "UPDATE",
    stack: isNew ? reviewed(call, plan.stack) : plan.stack,
    prepared,
    fault,
    nested,
    settings: { ...settings, notificationArns: plan.stack.notificationArns },
    around,
  });
}

/** Keeps a stack that has no resources before a change set is executed. */
export function reviewed(call: EmulatedCall, stack: Stack): Stack {
  return tellStatus(call, keepStack(call, stack), { status: stack.status, reason: "User Initiated" });
}

interface Outcome
  extends Pick<ChangeSet, "status" | "reason" | "executionStatus" | "changes" | "detailedChanges" | "warning"> {
  readonly outcome: Kept["outcome"];
}

const failed = {
  status: "FAILED",
  executionStatus: "UNAVAILABLE",
  changes: [],
  detailedChanges: [],
  outcome: "failed",
} as const;

/** AWS's words, as users have recorded them: docs/adr of aws-amplify/amplify-cli, "Template Drift Detection with IncludeNestedStacks". */
const onlyFromRoot = { executionStatus: "UNAVAILABLE", reason: "Only executable from the root change set." };
const nestedFault = (id: string) => `Nested change set ${id} was not successfully created: Currently in FAILED.`;

/** What becomes of a change set. Those of nested stacks in which nothing changes fail, and the one around them does not (aws/copilot-cli, issue 4426). */
function outcomeOf(
  call: EmulatedCall,
  { type, stack, prepared, fault, around }: Subject,
  nested: readonly (Kept & { readonly logicalId: string })[],
): Outcome {
  if (prepared === undefined || fault !== undefined) return { ...failed, reason: fault };
  const wrong = nested.find(({ outcome }) => outcome === "failed");
  if (wrong !== undefined) return { ...failed, reason: nestedFault(wrong.changeSet.id) };
  const { definition, compiled, hasMacros } = prepared;
  const { plan, before } = planFor(call, stack, prepared);
  const isChanged = plan.hasChanges || nested.some(({ outcome }) => outcome === "changes");
  if (type === "UPDATE" && !isChanged && !hasMacros)
    return { ...failed, outcome: "nothing", reason: nothingChanges(definition.isTransformed) };
  const detail: Omit<DetailInput, "withValues"> = {
    plan,
    compiled,
    before,
    parameters: definition.parameters,
    parametersBefore: definitionOf(call.state, stack.definition)?.parameters ?? [],
    nested: new Map(nested.map(({ logicalId, changeSet }) => [logicalId, changeSet.id])),
  };
  return {
    status: "CREATE_COMPLETE",
    executionStatus: "AVAILABLE",
    ...(around !== undefined && onlyFromRoot),
    changes: changesOf({ ...detail, withValues: false }),
    detailedChanges: changesOf({ ...detail, withValues: true }),
    warning: warningOf(plan),
    outcome: "changes",
  };
}

/** Of templates with transforms tools read another sentence. */
function nothingChanges(isTransformed = false): string {
  return isTransformed
    ? "No updates are to be performed."
    : "The submitted information didn't contain changes. Submit different information to create a change set.";
}

/** What is not known although it would be, if another stack exported it (recorded answer of AWS). */
function warningOf({ missingExports: [missing] }: Plan): string | undefined {
  return (
    missing &&
    `[WARN] --include-property-values option can return incomplete ChangeSet data because: ChangeSet creation failed for resource [${missing.id}] because: No export named ${missing.name}`
  );
}
