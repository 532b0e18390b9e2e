import type { Call } from "@cloudstub/kit";
import type { LoadedService } from "../modules/assemble.js";
import type { World } from "./world.js";

/** What a handler gets beside its input. Account, region and partition are fixed (specification 2.4). */
export function callOf(
  world: World,
  service: LoadedService,
  { endpoint, requestId }: Pick<Call<unknown>, "endpoint" | "requestId">,
): Call<unknown> {
  return {
    state: world.stateOf(service),
    clock: world.clock,
    ids: world.ids,
    account: "000000000000",
    region: "us-east-1",
    partition: "aws",
    endpoint,
    requestId,
  };
}
