import type { Registry } from "../registry/registry.js";
import type { Stub } from "../registry/stub.js";
import { header, type WireRequest } from "../wire/wire.js";
import type { Exchange } from "../world/exchange.js";
import type { World } from "../world/world.js";
import { callerOf } from "./caller.js";
import { WorldPeers } from "./peers.js";
import type { Origin, Progress } from "./perform.js";

/** A request whose body has been read, and where it is answered. */
interface Asked {
  readonly registry: Registry;
  readonly world: World;
  readonly progress: Progress & Pick<Exchange, "request" | "body" | "payload">;
}

/** Where an operation is called from: a client's request, whose body has been read. */
export function originOf({ service }: Stub, { registry, world, progress }: Asked): Origin {
  const { request, requestId, body, payload } = progress;
  const endpoint = endpointOf(request);
  const caller = service.module.scope === undefined ? world.home : callerOf(request, world.home);
  const traceHeader = header(request, "x-amzn-trace-id");
  return {
    world,
    progress,
    work: progress,
    endpoint,
    caller,
    peers: new WorldPeers({ registry, world, endpoint, caller, work: progress, traceHeader }, requestId),
    connection: request.connection,
    request,
    traceHeader,
    bytes: payload === undefined ? body?.length : undefined,
  };
}

/** The mock port as the client addressed it; `http://localhost` where no URL can have what it sent as its host. */
function endpointOf(request: WireRequest): string {
  const scheme = request.connection?.encrypted ? "https" : "http";
  const asked = `${scheme}://${header(request, "host") ?? "localhost"}`;
  if (last.asked !== asked) last = { asked, endpoint: URL.canParse(asked) ? asked : `${scheme}://localhost` };
  return last.endpoint;
}

/** The last answer: clients repeat their host with each request. */
let last: { readonly asked: string; readonly endpoint: string } = { asked: "", endpoint: "" };
