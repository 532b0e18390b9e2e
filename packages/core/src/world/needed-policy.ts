import type { NeededPermission } from "@cloudstub/kit";

/** Most resources of one action that are named; more become a pattern of what their names begin with. */
const MOST_RESOURCES = 100;

/** A policy as IAM takes it. */
export interface WrittenPolicy {
  readonly Version: "2012-10-17";
  readonly Statement: readonly {
    readonly Effect: "Allow";
    readonly Action: readonly string[];
    readonly Resource: readonly string[];
  }[];
}

/** The least policy that the calls of a world needed, by who sent them. */
export class NeededPolicy {
  /** By the caller's ARN, and by action: the resources. */
  readonly #callers = new Map<string, Map<string, Set<string>>>();

  /** The ARNs of users, roles and root users that sent requests. */
  get callers(): string[] {
    return [...this.#callers.keys()].sort();
  }

  add(caller: string, needed: readonly NeededPermission[]): void {
    const actions = this.#callers.get(caller) ?? new Map<string, Set<string>>();
    this.#callers.set(caller, actions);
    for (const { action, resource } of needed) {
      const resources = actions.get(action) ?? new Set();
      actions.set(action, resources);
      if (resources.has(resource) || isCovered(resource, resources)) continue;
      resources.add(resource);
      if (resources.size > MOST_RESOURCES) actions.set(action, new Set([commonPattern([...resources])]));
    }
  }

  /** What a caller needed, or all of them together. Actions that need the same resources share a statement. */
  policy(caller?: string): WrittenPolicy {
    const all = new Map<string, Set<string>>();
    for (const [name, actions] of this.#callers) {
      if (caller !== undefined && name !== caller) continue;
      for (const [action, resources] of actions) all.set(action, new Set([...(all.get(action) ?? []), ...resources]));
    }
    const statements = new Map<
      string,
      { readonly Effect: "Allow"; readonly Action: string[]; readonly Resource: string[] }
    >();
    for (const [action, resources] of [...all].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const Resource = [...resources].sort();
      const place = JSON.stringify([action.split(":")[0], Resource]);
      const statement = statements.get(place);
      if (statement === undefined) statements.set(place, { Effect: "Allow", Action: [action], Resource });
      else statement.Action.push(action);
    }
    return { Version: "2012-10-17", Statement: [...statements.values()] };
  }

  clear(): void {
    this.#callers.clear();
  }
}

function isCovered(resource: string, resources: Iterable<string>): boolean {
  for (const pattern of resources) if (pattern.endsWith("*") && resource.startsWith(pattern.slice(0, -1))) return true;
  return false;
}

function commonPattern([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return `${first.slice(0, length).replace(/\*$/, "")}*`;
}
