import type { StackResource } from "../../state.js";
import { nothingKnown } from "../evaluate/compiled.js";
import { shown } from "../evaluate/value.js";
import type { JsonObject } from "../template/json.js";
import { type DetailInput, detailsOf, dynamicUsers } from "./details.js";
import type { Planned } from "./plan.js";

/** The changes of a plan, as DescribeChangeSet answers them: in the order of the logical ids. */
export function changesOf(input: DetailInput): object[] {
  const { plan, withValues } = input;
  const planned = [...plan.resources.values()];
  const listed = new Set(planned.filter(({ action }) => action !== "None").map(({ id }) => id));
  const dynamic = withValues ? new Map<string, object[]>() : usersOf(planned, input, listed);
  return planned
    .filter(({ id, action }) => action !== "None" || dynamic.has(id) || input.nested.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => {
      const changeSet = input.nested.get(one.id);
      const details = [...(dynamic.get(one.id) ?? []), ...(changeSet === undefined ? [] : [automatic])];
      const change = resourceChange(one, input, details);
      return {
        Type: "Resource",
        ResourceChange: { ...change, ...(changeSet !== undefined && { ChangeSetId: changeSet }) },
      };
    });
}

/** What a nested stack is listed for that has a change set of its own (CloudFormation User Guide, "Change sets for nested stacks"). */
const automatic = {
  Target: { Attribute: "Properties", RequiresRecreation: "Never" },
  Evaluation: "Dynamic",
  ChangeSource: "Automatic",
};

/** Users of attributes of what changes, and users of theirs. */
function usersOf(planned: readonly Planned[], input: DetailInput, listed: Set<string>): Map<string, object[]> {
  const users = new Map<string, object[]>();
  // In the plan each resource comes after the ones it needs.
  for (const { id, action, change } of planned) {
    if (action === "Add" || action === "Remove" || change?.kind === "replace") continue;
    const details = [...dynamicUsers(id, input, listed)];
    if (details.length === 0) continue;
    users.set(id, details);
    listed.add(id);
  }
  return users;
}

function resourceChange(planned: Planned, input: DetailInput, dynamic: readonly object[]): object {
  const { id, type, action, resource, policy } = planned;
  const named = { LogicalResourceId: id, ResourceType: type };
  const existing = { PhysicalResourceId: resource?.physicalId };
  const nothing = { Scope: [], Details: [], ...contexts(planned, input) };
  if (action === "Add") return { Action: "Add", ...named, ...nothing };
  if (action === "Remove")
    return { Action: "Remove", ...named, ...existing, PolicyAction: removalBy(policy), ...nothing };
  return { Action: "Modify", ...named, ...existing, ...modification(planned, input, dynamic) };
}

function removalBy(policy: string): string {
  return policy === "Retain" || policy === "Snapshot" ? policy : "Delete";
}

function modification(planned: Planned, input: DetailInput, dynamic: readonly object[]): object {
  const { change, attributes, policy } = planned;
  const isReplaced = change?.kind === "replace";
  const changed = change?.properties ?? [];
  const hasProperties = changed.some((name) => name !== "Tags") || dynamic.length > 0;
  return {
    Replacement: isReplaced ? "True" : "False",
    ...(isReplaced && { PolicyAction: policy === "Retain" ? "ReplaceAndRetain" : "ReplaceAndDelete" }),
    Scope: [...(hasProperties ? ["Properties"] : []), ...(changed.includes("Tags") ? ["Tags"] : []), ...attributes],
    Details: [...detailsOf(planned, input), ...dynamic],
    ...contexts(planned, input),
  };
}

function contexts(planned: Planned, input: DetailInput): object {
  if (!input.withValues) return {};
  const { action, resource, after } = planned;
  const before =
    resource && (action === "Remove" ? templateContext(planned, input) : contextOf(resource.properties as JsonObject));
  return {
    ...(before !== undefined && { BeforeContext: before }),
    ...(after !== undefined && { AfterContext: contextOf(after) }),
  };
}

function contextOf(properties: JsonObject): string {
  return JSON.stringify({ Properties: texts(properties) });
}

/** Scalars are texts there. */
function texts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== "object" || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, texts(item)]));
}

/** What a removed resource was like, with other resources not told (recorded answer of AWS). */
function templateContext({ id, resource }: Planned, { before }: DetailInput): string {
  if (before === undefined || !before.needs.has(id))
    return contextOf((resource as StackResource).properties as JsonObject);
  return contextOf(shown(before.properties(id, nothingKnown)) as JsonObject);
}
