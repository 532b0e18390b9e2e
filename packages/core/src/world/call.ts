import type { Call } from "@cloudstub/kit";
import type { LoadedService } from "../registry/stub.js";
import { CallWaits } from "../time/waits.js";
import type { Connection } from "../wire/wire.js";
import type { World } from "./world.js";

/** What is known of a request beside its input. */
export interface CallOrigin extends Pick<Call<unknown>, "endpoint" | "requestId" | "peers"> {
  /** The operation's name and its decoded input, where it is an operation that is called. */
  readonly operation?: string;
  readonly input?: unknown;
  /** The client's, where it can go away. */
  readonly connection?: Connection | undefined;
}

/** What a handler gets beside its input. Account, region and partition are fixed (specification 2.4). */
export function callOf(world: World, service: LoadedService, origin: CallOrigin): Call<unknown> {
  return {
    state: world.stateOf(service),
    clock: world.clock,
    ids: world.ids,
    waits: new CallWaits(world, service.id, origin),
    peers: origin.peers,
    account: "000000000000",
    region: "us-east-1",
    partition: "aws",
    atomically: (work) => world.store.transaction(work),
    endpoint: origin.endpoint,
    requestId: origin.requestId,
  };
}
