import type { AnyOverlay } from "@cloudstub/kit";
import { modelProblems } from "./check-model.js";
import {
  extrasProblems,
  isNames,
  isRecord,
  notFunctions,
  tableProblems,
  type Unknown,
  unknownProtocols,
} from "./check-tables.js";

/**
 * What keeps a module's default export from being the definition of the service `id`; empty where nothing does. Where the overlay is in a bundle
 * of its own, the definition has an outline of it.
 *
 * The compiler says all of this to authors who write TypeScript; modules may come from others.
 */
export function serviceProblems(service: unknown, id: string, overlayIsApart = false): string[] {
  if (!isRecord(service)) return ["its default export is not a service definition (see defineService)"];
  const { emulated = {} } = service;
  const problems = [
    ...identityProblems(service, id),
    ...tableProblems(service),
    ...(overlayIsApart ? outlineProblems(emulated) : overlayProblems(emulated)),
    ...extrasProblems(service),
  ];
  return problems.length > 0 ? problems : modelProblems(service);
}

function identityProblems(service: Unknown, id: string): string[] {
  const problems: string[] = [];
  if (service.id !== id) problems.push(`its manifest says ${id} and its service ${JSON.stringify(service.id)}`);
  const spoken = service.protocols;
  if (!Array.isArray(spoken) || spoken.length === 0) problems.push("its service names no protocols");
  else problems.push(...unknownProtocols(spoken));
  for (const member of ["model", "state", "reject"]) {
    if (typeof service[member] !== "function") problems.push(`its service's ${member} is not a function`);
  }
  return problems;
}

function outlineProblems(outline: unknown): string[] {
  if (!isRecord(outline) || !isNames(outline.operations) || !Array.isArray(outline.protocols))
    return ["its service's emulated is not the outline of an overlay (see LazyOverlay)"];
  const { ignores = {}, refuses = [] } = outline;
  return [
    ...(isRecord(ignores) && Object.values(ignores).every(isNames)
      ? []
      : ["its service's emulated ignores are not lists by operation"]),
    ...(isNames(refuses) ? [] : ["its service's emulated refuses is not a list of operations"]),
    ...unknownProtocols(outline.protocols),
    ...scopeProblems(outline["scope"]),
  ];
}

/** What keeps a value from being an overlay, which has rows for the operations that its outline names, if there is one. */
export function overlayProblems(overlay: unknown, outlined?: readonly string[]): string[] {
  if (!isRecord(overlay)) return ["its service's emulated is not an overlay (see defineService)"];
  const unknown = Object.keys(overlay).filter((member) => !Object.hasOwn(overlayMembers, member));
  const { protocols: spoken = [], operations = {}, ignores, routes = {} } = overlay;
  return [
    ...unknown.map((member) => `its service's emulated has the unknown member ${member}`),
    ...notFunctions(
      overlay,
      [
        "state",
        "adopt",
        "leave",
        "reject",
        "accountIn",
        "regionIn",
        "authorize",
        "missingResource",
        "identifies",
        "roleOf",
        "policiesOf",
        "admit",
        "crossOrigin",
        "whyNot",
      ],
      "its service's emulated",
    ),
    ...scopeProblems(overlay["scope"]),
    ...["refuses", "reads"]
      .filter((list) => !isNames(overlay[list] ?? []))
      .map((list) => `its service's emulated ${list} is not a list of operations`),
    ...(Array.isArray(spoken) ? unknownProtocols(spoken) : ["its service's emulated protocols are not a list"]),
    ...(overlay.permissions === undefined || isRecord(overlay.permissions)
      ? notFunctions(overlay.permissions ?? {}, ["neededBy", "refuse"], "its service's emulated permissions")
      : ["its service's emulated permissions are not a table"]),
    ...(isRecord(overlay.wire ?? {}) ? [] : ["its service's emulated wire is not a table"]),
    ...tableProblems({ operations, ignores, routes }, "its service's emulated"),
    ...extrasProblems(overlay, "its service's emulated"),
    ...agentProblems(overlay.agents),
    ...(outlined && isRecord(operations) ? differences(outlined, Object.keys(operations)) : []),
  ];
}

function differences(outlined: readonly string[], rows: readonly string[]): string[] {
  const odd = [...outlined.filter((name) => !rows.includes(name)), ...rows.filter((name) => !outlined.includes(name))];
  return odd.length === 0 ? [] : [`its overlay and the outline of it differ in ${odd.sort().join(", ")}`];
}

/** The compiler wants each member of an overlay here. */
const overlayMembers: { readonly [Member in keyof Required<AnyOverlay>]: true } = {
  state: true,
  adopt: true,
  leave: true,
  protocols: true,
  wire: true,
  operations: true,
  ignores: true,
  refuses: true,
  reads: true,
  shows: true,
  unrequired: true,
  routes: true,
  downloads: true,
  agents: true,
  facts: true,
  whyNot: true,
  reject: true,
  scope: true,
  accountIn: true,
  regionIn: true,
  authorize: true,
  missingResource: true,
  identifies: true,
  roleOf: true,
  policiesOf: true,
  permissions: true,
  admit: true,
  crossOrigin: true,
  forms: true,
  sites: true,
  labelInHost: true,
  options: true,
  choices: true,
  constraints: true,
};

function scopeProblems(scope: unknown): string[] {
  return [undefined, "region", "global", "shared"].includes(scope as undefined)
    ? []
    : [`its service's emulated has the unknown scope ${JSON.stringify(scope)}`];
}

function agentProblems(agents: unknown = {}): string[] {
  if (!isRecord(agents)) return ["its service's emulated agents are not a table"];
  // A function makes one for each account and region.
  const isAgent = (agent: unknown) =>
    typeof agent === "function" ||
    (isRecord(agent) && typeof agent.due === "function" && typeof agent.run === "function");
  return Object.keys(agents).flatMap((name) => (isAgent(agents[name]) ? [] : [`its agent ${name} lacks due or run`]));
}
