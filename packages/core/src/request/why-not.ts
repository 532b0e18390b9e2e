import type { AskedCall } from "@cloudstub/kit";
import type { JournalEvent } from "../journal/event.js";
import { inputOf } from "../journal/held.js";
import { explainUnmet, unmetBy } from "../journal/unmet-faults.js";
import type { Registry } from "../registry/registry.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { scopeName } from "../world/account-region.js";
import type { World } from "../world/world.js";
import { WorldSurroundings } from "./surroundings.js";

/** Sentences about one event. */
const MOST = 12;

/**
 * Makes the function that tells what has not come of an event yet, and why, by the state of now: what the services say of a call, and which faults did not meet it. Of
 * an armed fault that was never met it tells the nearest call.
 */
export function whyNot(registry: Registry, world: World): (event: JournalEvent) => readonly string[] {
  world.catchUp();
  return (event) => {
    const sentences: string[] = [];
    for (const sentence of reasons(registry, world, event)) if (sentences.push(sentence) === MOST) break;
    return sentences;
  };
}

function* reasons(registry: Registry, world: World, event: JournalEvent): Iterable<string> {
  const { kind, stub, error, fault, resource, statusCode = 200 } = event;
  if (kind === "fault" || kind === "gate") {
    const armed = world.faults.list().find(({ armedBy }) => armedBy === event.number);
    if (armed !== undefined) yield* explainUnmet(armed, world.journal, world.home);
  }
  if ((kind !== "request" && kind !== "call") || stub === undefined) return;
  if (fault === undefined) yield* unmetBy(world.faults.list(), event, event.at ?? world.home);
  const isDone = error === undefined && (statusCode === 0 || statusCode < 400);
  if (!isDone) return;
  const { operation, service } = stub;
  yield* toldByServices(registry, world, {
    call: { service: service.id, operation, resource, input: inputOf(event.held) },
    at: event.at ?? world.home,
  });
}

interface Asked {
  readonly call: AskedCall;
  readonly at: AccountRegion;
}

function* toldByServices(registry: Registry, world: World, { call, at }: Asked): Iterable<string> {
  for (const service of registry.services) {
    const { whyNot: tell } = service.module;
    const scope = scopeName(service, world.home, at);
    // Where a service has nothing it has nothing to tell, and to ask would make agents there.
    if (tell === undefined || !world.store.scopesOf(service.id).includes(scope)) continue;
    const { account, region } = at;
    const around = new WorldSurroundings(registry, world, at);
    const { ask, functions } = around;
    yield* tell(call, {
      state: world.stateOf(service, scope),
      ask,
      functions,
      account,
      region,
      now: world.clock.now(),
    });
  }
}
