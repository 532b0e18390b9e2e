// size: all that a service calls another with, from the caller to the outcome
import {
  accountOfAccessKey,
  type CallersPolicies,
  type CallingService,
  type KeptRole,
  type MessageAddress,
  type PeerOperations,
  type PeerOrigin,
  type Peers,
  type Principal,
  type RegionMessage,
  ServiceError,
} from "@cloudstub/kit";
import type { Registry } from "../registry/registry.js";
import type { LoadedService, Stub } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import type { NotedStep } from "../time/scheduled-agent.js";
import { isPromise } from "../wire/maybe-promise.js";
import { type Caller, resourcesOf, scopeName } from "../world/account-region.js";
import type { World } from "../world/world.js";
import { failed, succeeded } from "./peer-outcome.js";
import { type Progress, perform } from "./perform.js";
import { deliver } from "./region-messages.js";

/** Where the peers are, and who calls them. */
interface PeerCaller {
  readonly registry: Registry;
  readonly world: World;
  /** The mock port as the caller knows it. */
  readonly endpoint: string;
  /** The account and region that it calls for. */
  readonly caller: Caller;
  /** What its calls are part of. */
  readonly work?: Work | undefined;
  /** The trace that they belong to. */
  readonly traceHeader?: string | undefined;
  /** The step of the agent that calls; absent where no agent calls them itself. */
  readonly step?: (() => NotedStep | undefined) | undefined;
}

/** Which operations were asked for, and for whom. */
interface Asked {
  readonly service: string;
  readonly cause: string;
  readonly account: string;
  readonly region: string;
  readonly traceHeader: string | undefined;
  readonly caller: CallingService | undefined;
  readonly principal: Principal | undefined;
}

interface Named extends Asked {
  readonly operations: Operations;
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.service === other.service &&
    one.cause === other.cause &&
    one.account === other.account &&
    one.region === other.region &&
    one.traceHeader === other.traceHeader &&
    one.caller === other.caller &&
    one.principal === other.principal
  );
}

interface Operations {
  readonly [name: string]: (input: unknown) => unknown;
}

/** The services of one world, for one caller among them. */
export class WorldPeers implements Peers {
  readonly #caller: PeerCaller;
  readonly #cause: string;
  readonly #onPromise: (() => void) | undefined;
  /** The operations that were asked for last: a caller that delivers a message to many asks for the same ones each time. */
  #latest: Named | undefined;

  /** `cause` is the id of the request, or the name of the agent, that calls them; `onPromise` is told where a call answers with a promise. */
  constructor(caller: PeerCaller, cause: string, onPromise?: () => void) {
    this.#caller = caller;
    this.#cause = cause;
    this.#onPromise = onPromise;
  }

  has(service: string): boolean {
    return this.#find(service) !== undefined;
  }

  of<Client extends object>(service: string, origin: PeerOrigin = {}): PeerOperations<Client> {
    const { cause = this.#cause, account = this.#caller.caller.account, region = this.#caller.caller.region } = origin;
    const { requestId, service: caller, principal, traceHeader = this.#caller.traceHeader } = origin;
    const asked = { service, cause, account, region, traceHeader, caller, principal };
    const latest = requestId === undefined ? this.#latest : undefined;
    if (latest !== undefined && isSame(latest, asked)) return latest.operations as PeerOperations<Client>;
    const loaded = this.#find(service);
    if (loaded === undefined) {
      throw new ServiceError(
        "ServiceNotEnabled",
        `The service ${service} is not enabled, so that no other can call it.`,
        501,
      );
    }
    const Operations = operationsOf(loaded);
    const operations = new Operations({
      caller: { ...this.#caller, caller: { account, region, service: caller, principal }, traceHeader },
      cause,
      ownCause: this.#cause,
      onPromise: this.#onPromise,
      requestId,
    });
    if (requestId === undefined) this.#latest = { ...asked, operations };
    return operations as PeerOperations<Client>;
  }

  principalOf(accessKeyId: string): Principal | undefined {
    const account = accountOfAccessKey(accessKeyId) ?? this.#caller.world.home.account;
    for (const service of this.#caller.registry.services) {
      const principal = service.module.identifies?.(accessKeyId, { state: this.#stateOf(service, account) });
      if (principal !== undefined) return principal;
    }
    return undefined;
  }

  roleOf(roleArn: string): KeptRole | null | undefined {
    const service = this.#caller.registry.services.find(({ module }) => module.roleOf !== undefined);
    const [, , , , account = ""] = roleArn.split(":");
    return service && (service.module.roleOf?.(roleArn, { state: this.#stateOf(service, account) }) ?? null);
  }

  policiesOf(principal: Principal): CallersPolicies | undefined {
    const [, , , , account = ""] = principal.arn.split(":");
    for (const service of this.#caller.registry.services) {
      const policies = service.module.policiesOf?.(principal, { state: this.#stateOf(service, account) });
      if (policies !== undefined) return policies;
    }
    return undefined;
  }

  /** A service's state of an account, in the region of the home. */
  #stateOf(service: LoadedService, account: string): unknown {
    const { world } = this.#caller;
    const at = resourcesOf(service, { caller: { ...world.home, account }, home: world.home }, {});
    return world.stateOf(service, scopeName(service, world.home, at));
  }

  tell<State, Content, Answer>(
    message: RegionMessage<State, Content, Answer>,
    to: MessageAddress,
    content: Content,
  ): Answer {
    const service = this.#find(message.service);
    if (service === undefined)
      throw new Error(`The service ${message.service} is not enabled, so that it has no messages.`);
    const { cause = this.#cause, region } = to;
    const by = { ...this.#caller, caller: { account: this.#caller.caller.account, region } };
    const requestId = this.#caller.world.ids.uuid();
    const led = ledBy(this.#caller.step?.(), { cause, ownCause: this.#cause });
    const peers = new WorldPeers({ ...by, step: undefined }, requestId);
    return deliver(message, content, { ...by, ...led, service, cause, requestId, peers });
  }

  #find(service: string): LoadedService | undefined {
    return this.#caller.registry.services.find(({ id }) => id === service);
  }
}

/** A class for each service, with a getter for each operation: a caller is one small object, whichever operations it calls. */
const classes = new WeakMap<LoadedService, new (by: CallsBy) => Operations>();

function operationsOf(service: LoadedService): new (by: CallsBy) => Operations {
  const known = classes.get(service);
  if (known !== undefined) return known;
  class OperationsBy {
    readonly by: CallsBy;

    constructor(by: CallsBy) {
      this.by = by;
    }
  }
  for (const name of new Set(service.stubs.map(({ operation }) => operation))) {
    const stub = service.operation(name);
    if (stub !== undefined) Object.defineProperty(OperationsBy.prototype, name, { get: operation(stub) });
  }
  Object.setPrototypeOf(OperationsBy.prototype, new Proxy({}, { get: (_, name) => unknownOperation(service, name) }));
  const made = OperationsBy as unknown as new (by: CallsBy) => Operations;
  classes.set(service, made);
  return made;
}

/** Who calls operations, and why. */
interface CallsBy {
  readonly caller: PeerCaller;
  readonly cause: string;
  /** What it is where its caller names none. */
  readonly ownCause: string;
  readonly onPromise: (() => void) | undefined;
  /** The id of the call, where the caller chose it. */
  readonly requestId: string | undefined;
}

/** The getter of an operation: it returns the function that calls it for the caller. */
function operation(stub: Stub) {
  return function (this: { readonly by: CallsBy }): Operations[string] {
    const { by } = this;
    return (input) => {
      const output = call(by, stub, input);
      if (isPromise(output)) by.onPromise?.();
      return output;
    };
  };
}

/** Operations begin with a capital. `then`, which `await` asks for, and symbols are none. */
function unknownOperation({ id, otherwise }: LoadedService, name: string | symbol): Operations[string] | undefined {
  if (typeof name !== "string" || !/^[A-Z]/.test(name)) return undefined;
  const message = otherwise?.operations.includes(name)
    ? `${id} has ${name} with ${otherwise.option} only.`
    : `The service ${id} has no operation ${name}.`;
  return () => {
    throw new ServiceError("UnknownOperationException", message, 404);
  };
}

/** What led to a call: the step of an agent, unless that names a request. */
function ledBy(step: NotedStep | undefined, { cause, ownCause }: Pick<CallsBy, "cause" | "ownCause">) {
  if (cause !== ownCause) step?.callsFor(cause);
  return { step: step?.number, causeNumber: cause === ownCause ? step?.number : undefined };
}

function call({ caller: by, cause, ownCause, requestId: chosen }: CallsBy, stub: Stub, input: unknown): unknown {
  const { world, endpoint, caller, work, traceHeader } = by;
  const requestId = chosen ?? world.ids.uuid();
  const step = by.step?.();
  const progress: Progress = {
    requestId,
    number: world.history.begin(),
    beganAt: performance.now(),
    cause,
    stub,
    ...(step && ledBy(step, { cause, ownCause })),
  };
  const peers = new WorldPeers(step === undefined ? by : { ...by, step: undefined }, requestId);
  let output: unknown;
  try {
    output = perform(stub, input, { world, progress, work, endpoint, caller, peers, traceHeader });
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
