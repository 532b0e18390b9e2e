import type { ServiceModule } from "@cloudstub/kit";
import type { AllowOptions } from "../safety/allowlist.js";
import { assembleAll, type Fidelity } from "./fidelity.js";
import { HostNames } from "./host-names.js";
import { RestRouter } from "./rest-routes.js";
import type { ServiceOptions } from "./service-options.js";
import type { LoadedService, Stub } from "./stub.js";

/** Everything that requests are matched against. */
export interface Registry {
  readonly services: readonly LoadedService[];
  /** Services that could be enabled; a 404 names them as a remedy. */
  readonly available: readonly AvailableService[];
  /** By the target header's value: `AmazonSQS.SendMessage`. */
  readonly targets: ReadonlyMap<string, Stub>;
  /** By the value of `Action`. */
  readonly actions: ReadonlyMap<string, readonly Stub[]>;
  readonly rest: RestRouter;
  readonly hostNames: HostNames;
  /** Services that take requests of the Query protocol in URLs, and on the paths of their resources. */
  readonly queryResources: readonly LoadedService[];
}

/** A service that could be enabled. */
export interface AvailableService {
  readonly id: string;
  /** What stands before the operation in the target header of its requests: `AmazonSQS`; undefined where it has none, or none is known. */
  readonly targetPrefix?: string | undefined;
  /** The version of its API, which requests of the Query protocol name: `2010-03-31`; undefined where none is known. */
  readonly apiVersion?: string | undefined;
}

/** What is registered besides modules. */
export interface RegistryOptions {
  /** Services that could be enabled; a 404 names them as a remedy. None unless given. */
  readonly available?: readonly AvailableService[] | undefined;
  /** `contract` unless given. */
  readonly fidelity?: Fidelity | undefined;
  /** Options of services; their defaults unless given. */
  readonly serviceOptions?: ServiceOptions | undefined;
  /** Names under which clients reach the server, as an {@link AllowOptions} has them. */
  readonly allowHost?: AllowOptions["allowHost"];
}

/**
 * Registers the operations of modules. Throws a `FidelityError` where one can't behave as it is asked to, and a `ServiceOptionError` for an
 * option that one does not have.
 */
export function makeRegistry(modules: readonly ServiceModule[], options: RegistryOptions = {}): Registry {
  const { available = [], fidelity = "contract", serviceOptions = {}, allowHost } = options;
  const services = assembleAll(modules, fidelity, serviceOptions);
  const stubs = services.flatMap((service) => service.stubs);
  const actions = new Map<string, Stub[]>();
  for (const stub of stubs.filter(({ protocol }) => protocol === "QUERY")) {
    actions.set(stub.operation, [...(actions.get(stub.operation) ?? []), stub]);
  }
  return {
    services,
    available,
    targets: new Map(stubs.filter(({ protocol }) => protocol === "JSON_TARGET").map((stub) => [stub.matchKey, stub])),
    actions,
    rest: new RestRouter(stubs.filter(({ protocol, site }) => protocol.startsWith("REST_") && site === undefined)),
    hostNames: new HostNames(services, allowHost),
    queryResources: services.filter(({ model }) => model().queryResource !== undefined || model().queryByGet),
  };
}
