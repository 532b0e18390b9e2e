import { isPlaceholder, type ProtocolName, type ServiceModel, type ServiceModule, type Violation } from "@cloudstub/kit";
import type { Stub, StubProtocol } from "../mock/stub.js";
import { requiredCheck } from "../model/required.js";
import { refOf, structure } from "../model/shapes.js";
import { withHeaderAliases } from "../protocols/header-aliases.js";
import type { OperationCodec, ServiceCodec } from "../protocols/protocol.js";
import { protocols } from "../protocols/protocols.js";
import { downloadStubs } from "./download-stubs.js";
import { httpOf, matchKey } from "./match-key.js";

/** How a service behaves: as the specification's contract says, or as AWS does. */
export type FidelityLevel = (typeof levels)[number];

const levels = ["contract", "emulated"] as const;

/** The level of all services that have it, or of some by id; the others keep the contract. */
export type Fidelity = FidelityLevel | { readonly [service: string]: FidelityLevel };

/** A level that there is not, or that is asked of a service that can't have it. The message says which there are. */
export class FidelityError extends Error {
  override readonly name = "FidelityError";
}

/** A module as it is served: its contract, with or without what is laid over it. */
type ServedModule = Omit<ServiceModule, "emulated">;

/** A service that is registered: its module, model and stubs. */
export interface LoadedService {
  readonly id: string;
  readonly module: ServedModule;
  readonly model: () => ServiceModel;
  /** Sorted by operation; downloads come last. */
  readonly stubs: readonly Stub[];
  /** Codecs by protocol, made on first use. */
  readonly codec: (protocol: ProtocolName) => ServiceCodec;
  /** What it would have besides if it were started otherwise; for words of advice. */
  readonly otherwise?: Otherwise | undefined;
}

/** Names of what a service lacks as it was started. */
interface Otherwise {
  /** The option that brings it: `--fidelity=sqs=emulated`. */
  readonly option: string;
  readonly operations: readonly string[];
  readonly protocols: readonly StubProtocol[];
}

const stubProtocols: Record<ProtocolName, StubProtocol> = {
  awsJson1_0: "JSON_TARGET",
  awsJson1_1: "JSON_TARGET",
  awsQuery: "QUERY",
  restJson1: "REST_JSON",
  restXml: "REST_XML",
};

/** Registers modules, sorted by id. The only place that knows of fidelity. Throws {@link FidelityError}. */
export function assembleAll(modules: readonly ServiceModule[], fidelity: Fidelity): LoadedService[] {
  const emulated = emulatedServices(modules, fidelity);
  const isEmulated = ({ id }: ServiceModule) => emulated.includes(id);
  const services = modules.map((module) => (isEmulated(module) ? assemble(overlaid(module)) : assemble(module, otherwise(module))));
  return services.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function otherwise({ id, operations, emulated = {} }: ServiceModule): Otherwise {
  const added = Object.keys(emulated.operations ?? {}).filter((name) => !Object.hasOwn(operations, name));
  const spoken = (emulated.protocols ?? []).map((wire) => stubProtocols[wire]);
  return { option: `--fidelity=${id}=emulated`, operations: added, protocols: spoken };
}

/** The ids of the services that behave as AWS does, sorted. Throws {@link FidelityError} where one is named that can't. */
export function emulatedServices(modules: readonly ServiceModule[], fidelity: Fidelity): string[] {
  const enabled = modules.map(({ id }) => id).sort();
  const able = enabled.filter((id) => modules.some((module) => module.id === id && module.emulated !== undefined));
  if (typeof fidelity === "string") return knownLevel(fidelity) === "emulated" ? able : [];
  for (const [id, level] of Object.entries(fidelity)) {
    if (!enabled.includes(id)) {
      throw new FidelityError(`Fidelity is asked of ${id}, which is not enabled. Enabled are: ${enabled.join(", ") || "none"}.`);
    }
    if (knownLevel(level) === "emulated" && !able.includes(id)) {
      const those = `Of the enabled services these have it: ${able.join(", ") || "none"}.`;
      throw new FidelityError(`The service ${id} has no emulated behaviour, only its contract. ${those}`);
    }
  }
  return able.filter((id) => fidelity[id] === "emulated");
}

/** Not all who start a server have a compiler. */
function knownLevel(level: FidelityLevel): FidelityLevel {
  if (levels.includes(level)) return level;
  throw new FidelityError(`There is no fidelity ${JSON.stringify(level)}. There are: ${levels.join(", ")}.`);
}

function overlaid({ emulated = {}, ...module }: ServiceModule): ServedModule {
  return {
    ...module,
    protocols: [...module.protocols, ...(emulated.protocols ?? [])],
    operations: { ...module.operations, ...emulated.operations } as ServedModule["operations"],
    routes: { ...module.routes, ...emulated.routes },
  };
}

/** Makes the stubs of a module. */
function assemble(module: ServedModule, more?: Otherwise): LoadedService {
  const codecs = new Map<ProtocolName, ServiceCodec>();
  const service: LoadedService = {
    id: module.id,
    module,
    model: module.model,
    stubs: [],
    otherwise: more,
    codec(protocol) {
      const made = codecs.get(protocol) ?? protocols[protocol](module.model());
      codecs.set(protocol, made);
      return made;
    },
  };
  const names = Object.keys(module.operations).sort();
  const stubs = module.protocols.flatMap((wire) => names.map((operation) => new OperationStub(service, wire, operation)));
  return Object.assign(service, { stubs: [...stubs, ...downloadStubs(service)] });
}

/** Of hundreds of operations a few are ever called, so what is not needed to find one is made when it is. As closures they take 0.3 MB more. */
class OperationStub implements Stub {
  readonly service: LoadedService;
  readonly operation: string;
  readonly wire: ProtocolName;
  readonly protocol: StubProtocol;
  readonly matchKey: string;
  readonly http?: readonly [method: string, path: string];
  readonly checksums: boolean;
  readonly placeholder: boolean;
  readonly run: Stub["run"];
  #streams: boolean | undefined;
  #missing: Stub["missing"] | undefined;
  #codec: OperationCodec | undefined;

  constructor(service: LoadedService, wire: ProtocolName, operation: string) {
    const row: unknown = service.module.operations[operation];
    this.service = service;
    this.operation = operation;
    this.wire = wire;
    this.protocol = stubProtocols[wire];
    this.matchKey = matchKey(service.model(), wire, operation);
    if (this.protocol.startsWith("REST_")) this.http = httpOf(service.model(), operation);
    this.checksums = checksInput(service.model(), operation);
    this.placeholder = isPlaceholder(row);
    this.run = isPlaceholder(row) ? placeholderRun(service.module, row.answer) : (row as Stub["run"]);
  }

  get streams(): boolean {
    this.#streams ??= streamsInput(this.service.model(), this.operation);
    return this.#streams;
  }

  missing(input: unknown): readonly Violation[] {
    this.#missing ??= missingMembers(this.service, this.operation);
    return this.#missing(input);
  }

  codec(): OperationCodec {
    this.#codec ??= withHeaderAliases(this.service.codec(this.wire).operation(this.operation), this.service.module.headerAliases);
    return this.#codec;
  }
}

function placeholderRun({ placeholdersRequire: require }: ServedModule, answer: Stub["run"]): Stub["run"] {
  if (require === undefined) return answer;
  return (input, call) => {
    require(input, call.state);
    return answer(input, call);
  };
}

function missingMembers({ model, module }: LoadedService, operation: string): Stub["missing"] {
  const check = requiredCheck(model(), model().operations[operation]?.input);
  const unrequired = module.unrequired?.[operation];
  if (unrequired === undefined) return check;
  return (input) => check(input).filter(({ path: [member = ""] }) => !unrequired.includes(member));
}

function streamsInput(model: ServiceModel, operation: string): boolean {
  const members = Object.values(structure(model, model.operations[operation]?.input).members);
  return members.some((member) => refOf(member) === "streaming-blob");
}

/** The trait also marks operations whose answers carry checksums; those that read have no body. */
function checksInput(model: ServiceModel, operation: string): boolean {
  const { http, httpChecksum } = model.operations[operation] ?? {};
  return httpChecksum === 1 && http?.[0] !== "GET";
}
