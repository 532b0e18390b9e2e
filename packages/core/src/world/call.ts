import { setImmediate } from "node:timers/promises";
import type { Call } from "@cloudstub/kit";
import { refusalOfUrl } from "../outgoing/refusal.js";
import type { LoadedService } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import { systemClock } from "../time/time-and-ids.js";
import { CallWaits } from "../time/waits.js";
import { type AccountRegion, partitionOf } from "../validation/account-and-region.js";
import type { Connection } from "../wire/wire.js";
import { type Caller, scopeName } from "./account-region.js";
import { oneAtATime } from "./one-at-a-time.js";
import type { World } from "./world.js";
import { accessKeyPrefixOf } from "./world-name.js";

/** All that is known of a call besides its input. */
export interface CallOrigin
  extends Pick<Call<unknown>, "endpoint" | "requestId" | "peers" | "request" | "traceHeader"> {
  /** The operation's name and its decoded input; absent for a route or an agent. */
  readonly operation?: string;
  readonly input?: unknown;
  /** The request, or the work of an agent, that it is part of. */
  readonly work?: Work | undefined;
  /** The client's, where it can go away. */
  readonly connection?: Connection | undefined;
  readonly caller: Caller;
  /** The account and region whose resources it is about. */
  readonly at: AccountRegion;
  /** Takes the sentences for the history, where the request has an entry. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/** Makes the second argument of a handler. */
export function callOf(world: World, service: LoadedService, origin: CallOrigin): Call<unknown> {
  const { caller, at } = origin;
  const scope = scopeName(service, world.home, at);
  const asks = world.permissions.mode === "off" ? undefined : service.module.permissions?.refuse;
  const call: Call<unknown> = {
    state: world.stateOf(service, scope),
    clock: world.serviceClock,
    machineClock: systemClock,
    ids: world.ids,
    choices:
      origin.operation === undefined
        ? undefined
        : world.choices?.of({ service: service.id, operation: origin.operation, cause: origin.requestId }),
    waits: new CallWaits(world, { service: service.id, scope }, origin),
    peers: origin.peers,
    account: at.account,
    region: at.region,
    caller,
    request: origin.request,
    partition: service.module.scope === undefined ? "aws" : partitionOf(at.region),
    atomically: world.atOnce,
    giveWay: () => setImmediate(),
    oneAtATime,
    option: service.option,
    functions: world.notedFunctions,
    endpoint: origin.endpoint,
    refusalOfUrl,
    accessKeyPrefix: accessKeyPrefixOf(world.name),
    requestId: origin.requestId,
    traceHeader: origin.traceHeader,
    note: origin.note ?? (() => {}),
    permit: asks
      ? (needed, as) => world.permissions.permit(as === undefined ? call : { ...call, caller: as }, needed, asks)
      : undefined,
  };
  return call;
}
