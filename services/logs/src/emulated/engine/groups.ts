import { arn } from "@cloudstub/kit";
import type { LogGroup, ResourcePolicy } from "../state.js";
import type { Place, StoreCall } from "../types.js";
import { groupNamedTwice, groupNotNamed, noGroup } from "./errors.js";

/** The ARN of a group, which tags and most operations take: without the `:*` that stands for its streams. */
export function groupArn(place: Place, name: string): string {
  return arn(place, "logs", `log-group:${name}`);
}

/** The group of a name. Throws `ResourceNotFoundException`. */
export function findGroup({ state }: Pick<StoreCall, "state">, name: string): LogGroup {
  const group = state.groups.get(name);
  if (group === undefined) throw noGroup();
  return group;
}

/** How operations name a group. */
interface NamedGroup {
  readonly logGroupName?: string | undefined;
  /** A name or an ARN. */
  readonly logGroupIdentifier?: string | undefined;
}

/** The group that an input names. Throws `ValidationException` where it is named twice, and `ResourceNotFoundException`. */
export function namedGroup(call: StoreCall, { logGroupName, logGroupIdentifier }: NamedGroup): LogGroup {
  if (logGroupName !== undefined && logGroupIdentifier !== undefined) throw groupNamedTwice();
  if (logGroupIdentifier !== undefined) return findGroup(call, nameIn(call, logGroupIdentifier));
  if (logGroupName === undefined) throw groupNotNamed();
  return findGroup(call, logGroupName);
}

/** The name in an identifier. Groups of other accounts and regions are not found here: an ARN of one is not a name. */
export function nameIn(place: Place, identifier: string): string {
  const start = groupArn(place, "");
  return identifier.startsWith(start) ? identifier.slice(start.length) : identifier;
}

/** The key of a policy: that of a group by its ARN, that of the account by its name. */
export function policyKey({ name, resourceArn }: Pick<ResourcePolicy, "name" | "resourceArn">): string {
  return resourceArn === undefined ? `account:${name}` : `resource:${resourceArn}`;
}

/** Replaces a part of what is known of a group. */
export function changeGroup({ state }: Pick<StoreCall, "state">, group: LogGroup, change: Partial<LogGroup>): void {
  state.groups.set(group.name, { ...group, ...change });
}
