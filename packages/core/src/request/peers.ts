import { type PeerOperations, type PeerOrigin, type Peers, ServiceError } from "@cloudstub/kit";
import { wireError } from "../protocols/error-model.js";
import type { Registry } from "../registry/registry.js";
import type { LoadedService, Stub } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import { isPromise } from "../wire/maybe-promise.js";
import type { Caller } from "../world/account-region.js";
import type { World } from "../world/world.js";
import { failureOf, type Progress, perform, record } from "./perform.js";

/** Where the peers are, and who calls them. */
interface PeerCaller extends Required<Pick<PeerOrigin, "cause">> {
  readonly registry: Registry;
  readonly world: World;
  /** The mock port as the caller knows it. */
  readonly endpoint: string;
  /** The account and region that it calls for. */
  readonly caller: Caller;
  /** What its calls are part of. */
  readonly work?: Work | undefined;
  /** Told where a call answers with a promise. */
  readonly onPromise?: (() => void) | undefined;
}

/** The services of one world, for one caller among them. */
export class WorldPeers implements Peers {
  readonly #caller: PeerCaller;

  constructor(caller: PeerCaller) {
    this.#caller = caller;
  }

  has(service: string): boolean {
    return this.#find(service) !== undefined;
  }

  of<Client extends object>(service: string, origin: PeerOrigin = {}): PeerOperations<Client> {
    const loaded = this.#find(service);
    if (loaded === undefined) {
      throw new ServiceError("ServiceNotEnabled", `The service ${service} is not enabled, so that no other can call it.`, 501);
    }
    const { cause = this.#caller.cause, account = this.#caller.caller.account, region = this.#caller.caller.region } = origin;
    const caller = { ...this.#caller, cause, caller: { account, region } };
    const operations = { get: (_: object, name: string | symbol) => (isOperation(name) ? operation(caller, loaded, name) : undefined) };
    return new Proxy({}, operations) as PeerOperations<Client>;
  }

  #find(service: string): LoadedService | undefined {
    return this.#caller.registry.services.find(({ id }) => id === service);
  }
}

/** Operations begin with a capital. `then`, which `await` asks for, and symbols are none. */
function isOperation(name: string | symbol): name is string {
  return typeof name === "string" && /^[A-Z]/.test(name);
}

function operation(caller: PeerCaller, service: LoadedService, name: string): (input: unknown) => unknown {
  const stub = service.operation(name);
  if (stub !== undefined) return (input) => call(caller, stub, input);
  return () => {
    throw new ServiceError("UnknownOperationException", `The service ${service.id} has no operation ${name}.`, 404);
  };
}

function call({ registry, world, endpoint, caller, cause, work, onPromise }: PeerCaller, stub: Stub, input: unknown): unknown {
  const requestId = world.ids.uuid();
  const progress: Progress = { requestId, number: world.history.begin(), beganAt: performance.now(), cause, stub };
  const peers = new WorldPeers({ registry, world, endpoint, caller, cause: requestId, work });
  const succeed = (output: unknown) => {
    progress.output = output;
    const hidden = hiddenBy(progress);
    if (hidden !== undefined) throw fail(hidden);
    recordCall(world, progress, stub.service.model().operations[stub.operation]?.http?.[2] ?? 200);
    return output;
  };
  const fail = (error: unknown) => {
    const declared = failureOf(progress, hiddenBy(progress) ?? error);
    recordCall(world, progress, progress.fault?.outcome === "lost" ? 0 : wireError(stub.service.model(), declared).status);
    tellOfDefect(world, progress);
    return declared;
  };
  let output: unknown;
  try {
    output = perform(stub, input, { world, progress, work, endpoint, caller, peers });
  } catch (error) {
    throw fail(error);
  }
  if (!isPromise(output)) return succeed(output);
  onPromise?.();
  return output.then(succeed, (error) => {
    throw fail(error);
  });
}

/** The error that a caller gets where a fault hides how the operation ended. */
function hiddenBy({ stub, fault }: Progress): ServiceError | undefined {
  const name = `${stub?.service.id} ${stub?.operation}`;
  switch (fault?.outcome) {
    case "lost":
      return new ServiceError("AnswerLost", `The answer of ${name} was lost on purpose, by a fault of CloudStub.`, 500);
    case "unreadable":
      return new ServiceError("AnswerUnreadable", `The answer of ${name} was made unreadable on purpose, by a fault of CloudStub.`, 500);
    default:
      return undefined;
  }
}

/** It has no address of its own: a method and path of its operation, as far as the model names them. */
function recordCall(world: World, progress: Progress, statusCode: number): void {
  const [method, url] = progress.stub?.http ?? ["POST", "/"];
  record(world, progress, { method, url, statusCode });
}

function tellOfDefect({ defectObservers }: World, { stub, cause, defect }: Progress): void {
  if (defect === undefined) return;
  const what = `${stub?.service.id} ${stub?.operation}, called for ${cause},`;
  for (const observe of defectObservers) observe({ what, error: defect });
}
