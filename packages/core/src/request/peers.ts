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
}

interface Operations {
  readonly [name: string]: (input: unknown) => unknown;
}

/** The services of one world, for one caller among them. */
export class WorldPeers implements Peers {
  readonly #caller: PeerCaller;
  readonly #onPromise: (() => void) | undefined;
  /** The operations that were asked for last: a caller that delivers a message to many asks for the same ones each time. */
  #latest: (Required<PeerOrigin> & { readonly service: string; readonly operations: Operations }) | undefined;

  /** `onPromise` is told where a call answers with a promise. */
  constructor(caller: PeerCaller, onPromise?: () => void) {
    this.#caller = caller;
    this.#onPromise = onPromise;
  }

  has(service: string): boolean {
    return this.#find(service) !== undefined;
  }

  of<Client extends object>(service: string, origin: PeerOrigin = {}): PeerOperations<Client> {
    const { cause = this.#caller.cause, account = this.#caller.caller.account, region = this.#caller.caller.region } = origin;
    const latest = this.#latest;
    const isLatest = latest?.service === service && latest.cause === cause && latest.account === account && latest.region === region;
    if (isLatest) return latest.operations as PeerOperations<Client>;
    const operations = this.#operations(service, { ...this.#caller, cause, caller: { account, region } });
    this.#latest = { service, cause, account, region, operations };
    return operations as PeerOperations<Client>;
  }

  /** Each is made when it is first called. */
  #operations(service: string, caller: PeerCaller): Operations {
    const loaded = this.#find(service);
    if (loaded === undefined) {
      throw new ServiceError("ServiceNotEnabled", `The service ${service} is not enabled, so that no other can call it.`, 501);
    }
    const made: Record<string, Operations[string]> = {};
    const get = (_: object, name: string | symbol) => {
      if (!isOperation(name)) return undefined;
      made[name] ??= operation(caller, loaded, { name, onPromise: this.#onPromise });
      return made[name];
    };
    return new Proxy({}, { get });
  }

  #find(service: string): LoadedService | undefined {
    return this.#caller.registry.services.find(({ id }) => id === service);
  }
}

/** Operations begin with a capital. `then`, which `await` asks for, and symbols are none. */
function isOperation(name: string | symbol): name is string {
  return typeof name === "string" && /^[A-Z]/.test(name);
}

function operation(
  caller: PeerCaller,
  service: LoadedService,
  { name, onPromise }: { readonly name: string; readonly onPromise: (() => void) | undefined },
): Operations[string] {
  const stub = service.operation(name);
  if (stub !== undefined) {
    return (input) => {
      const output = call(caller, stub, input);
      if (isPromise(output)) onPromise?.();
      return output;
    };
  }
  return () => {
    throw new ServiceError("UnknownOperationException", `The service ${service.id} has no operation ${name}.`, 404);
  };
}

function call(by: PeerCaller, stub: Stub, input: unknown): unknown {
  const { world, endpoint, caller, cause, work } = by;
  const requestId = world.ids.uuid();
  const progress: Progress = { requestId, number: world.history.begin(), beganAt: performance.now(), cause, stub };
  const peers = new WorldPeers({ ...by, cause: requestId });
  let output: unknown;
  try {
    output = perform(stub, input, { world, progress, work, endpoint, caller, peers });
  } catch (error) {
    throw failed(world, progress, error);
  }
  if (!isPromise(output)) return succeeded(world, progress, output);
  return output.then(
    (value) => succeeded(world, progress, value),
    (error) => {
      throw failed(world, progress, error);
    },
  );
}

function succeeded(world: World, progress: Progress, output: unknown): unknown {
  progress.output = output;
  const hidden = hiddenBy(progress);
  if (hidden !== undefined) throw failed(world, progress, hidden);
  const { stub } = progress;
  recordCall(world, progress, stub?.service.model().operations[stub.operation]?.http?.[2] ?? 200);
  return output;
}

/** The error as the caller is told it. */
function failed(world: World, progress: Progress, error: unknown): ServiceError {
  const declared = failureOf(progress, hiddenBy(progress) ?? error);
  const { stub, fault } = progress;
  recordCall(world, progress, stub === undefined || fault?.outcome === "lost" ? 0 : wireError(stub.service.model(), declared).status);
  tellOfDefect(world, progress);
  return declared;
}

/** The error that a caller gets where a fault hides how the operation ended. */
function hiddenBy({ stub, fault }: Progress): ServiceError | undefined {
  switch (fault?.outcome) {
    case "lost":
      return hiddenAnswer("AnswerLost", stub, "was lost on purpose");
    case "unreadable":
      return hiddenAnswer("AnswerUnreadable", stub, "was made unreadable on purpose");
    default:
      return undefined;
  }
}

function hiddenAnswer(code: string, stub: Stub | undefined, what: string): ServiceError {
  return new ServiceError(code, `The answer of ${stub?.service.id} ${stub?.operation} ${what}, by a fault of CloudStub.`, 500);
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
