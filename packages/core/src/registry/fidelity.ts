// size: the one place that knows of fidelity
import type { AnyOverlay, LazyOverlay, RecordSchema, Scope, ServiceModule } from "@cloudstub/kit";
import { type ErrorText, ProductError } from "../errors/product-error.js";
import { assemble } from "./assemble.js";
import { stubProtocols } from "./match-key.js";
import { outlineOf } from "./outline.js";
import { withAccountAndRegion, withWire } from "./overlaid-parts.js";
import { checkServices, readOptions, type ServiceOptions } from "./service-options.js";
import type { LoadedService, Otherwise, ServedModule } from "./stub.js";

/** How a service behaves: as the contract says (specification 4.4), or as AWS does. `startMock({ services: [sqs], fidelity: "emulated" })` */
export type FidelityLevel = (typeof levels)[number];

const levels = ["contract", "emulated"] as const;

/** The level of all services that have it, or of some by id; the others keep the contract (specification 4.4). `{ sqs: "emulated" }` */
export type Fidelity = FidelityLevel | { readonly [service: string]: FidelityLevel };

/**
 * An unknown level, or one that is asked of a service that can't have it. The message says which there are.
 *
 * @example await expect(startMock({ services: [sqs], fidelity: { sqs: "exact" } })).rejects.toThrow(FidelityError);
 */
export class FidelityError<Text extends ErrorText<"fidelity"> = ErrorText<"fidelity">> extends ProductError<Text> {
  override readonly name = "FidelityError";
}

/** Registers modules, sorted by id. The only place that knows of fidelity. Throws {@link FidelityError} and `ServiceOptionError`. */
export function assembleAll(
  modules: readonly ServiceModule[],
  fidelity: Fidelity,
  options: ServiceOptions = {},
): LoadedService[] {
  const emulated = emulatedServices(modules, fidelity);
  checkServices(
    options,
    modules.map(({ id }) => id),
  );
  const services = modules.map((module) => {
    const isEmulated = emulated.includes(module.id);
    const { emulated: given, ...contract } = module;
    const overlay = lazyOverlay(given);
    const rows = levelsOf(overlay, isEmulated);
    if (isEmulated) {
      const served = overlaid(contract, overlay.load());
      return assemble(served, { level: "emulated", levelsOf: rows, option: readOptions(served, options[module.id]) });
    }
    const served = contractOf(contract, overlay);
    const advice = otherwise(contract, overlay);
    const otherLevel = { options: () => overlay.load().options ?? [], remedy: advice.option };
    const words = { level: "contract", remedy: given && remedy, levelsOf: rows, otherwise: advice } as const;
    return assemble(served, { ...words, option: readOptions(served, options[module.id], otherLevel) });
  });
  return services.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The contract of a module. */
type Contract = Omit<ServiceModule, "emulated">;

/** The overlay of a service, which is loaded now if it was not before; an empty one where it has none. */
export function overlayOf({ emulated }: Pick<ServiceModule, "emulated">): AnyOverlay {
  return lazyOverlay(emulated).load();
}

/** A loaded overlay, or none, in the form of one that is loaded where it is asked for. */
function lazyOverlay(emulated: ServiceModule["emulated"] = {}): LazyOverlay {
  return "load" in emulated ? emulated : { ...outlineOf(emulated), load: () => emulated };
}

function otherwise({ id, operations }: Contract, overlay: LazyOverlay): Otherwise {
  const added = overlay.operations.filter((name) => !Object.hasOwn(operations, name));
  const spoken = overlay.protocols.map((wire) => stubProtocols[wire]);
  return {
    option: `--fidelity=${id}=emulated`,
    operations: added,
    protocols: spoken,
    hasScope: overlay.scope !== undefined,
  };
}

/** The ids of the services that behave as AWS does, sorted. Throws {@link FidelityError} where one is named that can't. */
export function emulatedServices(modules: readonly ServiceModule[], fidelity: Fidelity): string[] {
  const enabled = modules.map(({ id }) => id).sort();
  const able = enabled.filter((id) => modules.some((module) => module.id === id && module.emulated !== undefined));
  if (typeof fidelity === "string") return knownLevel(fidelity) === "emulated" ? able : [];
  for (const [id, level] of Object.entries(fidelity)) {
    if (!enabled.includes(id)) {
      throw new FidelityError("FidelityOfDisabledService", { service: id, enabled: enabled.join(", ") || "none" });
    }
    if (knownLevel(level) === "emulated" && !able.includes(id)) {
      throw new FidelityError("NoEmulatedBehaviour", { service: id, able: able.join(", ") || "none" });
    }
  }
  return able.filter((id) => fidelity[id] === "emulated");
}

/** Not all who start a server have a compiler. */
function knownLevel(level: FidelityLevel): FidelityLevel {
  if (levels.includes(level)) return level;
  throw new FidelityError("UnknownFidelity", { level: JSON.stringify(level), known: levels.join(", ") });
}

function overlaid(module: Contract, emulated: AnyOverlay): ServedModule {
  const { operations = {} } = emulated;
  const kept = <Lists>(lists: { readonly [operation: string]: Lists } = {}) =>
    Object.fromEntries(Object.entries(lists).filter(([operation]) => !Object.hasOwn(operations, operation)));
  const keptRows = (names: readonly string[] = []) =>
    names.filter((operation) => !Object.hasOwn(operations, operation));
  return {
    ...module,
    ...replacements(emulated),
    protocols: [...module.protocols, ...(emulated.protocols ?? [])],
    model: withWire(module.model, { ...module.wire, ...emulated.wire }),
    state: (scope) => overlaidState(module, emulated, scope),
    convertState({ state, store, clock, ids }) {
      if (!store.hasRecords(ownTrees(module.id))) emulated.adopt?.({ state, clock, ids });
    },
    operations: { ...module.operations, ...operations } as ServedModule["operations"],
    leavesOut: undefined,
    neverDoes: kept(module.neverDoes),
    ignores: { ...kept(module.ignores), ...emulated.ignores },
    unrequired: { ...kept(module.unrequired), ...emulated.unrequired },
    reads: [...keptRows(module.reads), ...(emulated.reads ?? [])],
    shows: [...keptRows(module.shows), ...(emulated.shows ?? [])],
    routes: withAccountAndRegion({ ...module.routes, ...emulated.routes }, emulated.scope),
    downloads: { ...module.downloads, ...emulated.downloads },
    constraints: emulated.constraints,
    agents: emulated.agents,
    facts: emulated.facts,
    whyNot: emulated.whyNot,
  };
}

/** Members of an overlay that, where it has them, stand in the place of the contract's. */
const replacing = [
  "reject",
  "scope",
  "accountIn",
  "regionIn",
  "authorize",
  "missingResource",
  "identifies",
  "roleOf",
  "policiesOf",
  "permissions",
  "options",
  "choices",
  "forms",
  "sites",
  "labelInHost",
  "admit",
  "crossOrigin",
] as const satisfies readonly (keyof AnyOverlay & keyof ServedModule)[];

function replacements(emulated: AnyOverlay): Partial<Pick<ServedModule, (typeof replacing)[number]>> {
  return Object.fromEntries(replacing.flatMap((name) => (emulated[name] ? [[name, emulated[name]]] : [])));
}

/** Without its overlay. What the overlay stored is given back to the contract; that, and an import, are all that may load it. */
function contractOf(module: Contract, overlay: LazyOverlay): ServedModule {
  const importableState = (scope: Scope) => overlaidState(module, overlay.load(), scope);
  return {
    ...module,
    model: withWire(module.model, { ...module.wire }),
    importableState,
    convertState({ store, clock, ids }) {
      if (!store.hasRecords(ownTrees(module.id))) return;
      overlay.load().leave?.({ state: importableState(store.scope(module.id)), clock, ids });
      store.reset(ownTrees(module.id));
    },
  };
}

/** Where an overlay's own collections are in the store. */
function ownTrees(service: string): string {
  return `${service}/emulated`;
}

function overlaidState({ state }: Contract, overlay: AnyOverlay, scope: Scope): object {
  const own: Scope = {
    collection: (name: string, schema?: unknown) => scope.collection(`emulated/${name}`, schema as RecordSchema),
    family: (name: string, schema?: unknown) => scope.family(`emulated/${name}`, schema as RecordSchema),
  };
  return { ...state(scope), ...overlay.state?.(own, scope) };
}

/** The option for all services: it is right whatever else is set. */
const remedy = "--fidelity=emulated";

function levelsOf(
  { operations, ignores = {}, refuses = [] }: LazyOverlay,
  isEmulated: boolean,
): LoadedService["levelsOf"] {
  const overlaid = new Set(operations);
  return (operation, member) => {
    if (!overlaid.has(operation)) return { level: "contract" };
    if (isEmulated) return { level: "emulated" };
    const helps = !refuses.includes(operation) && (member === undefined || !ignores[operation]?.includes(member));
    return { level: "contract", ...(helps && { above: "emulated" }) };
  };
}
