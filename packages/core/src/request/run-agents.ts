import type { Agent, AgentCall, HttpRequest } from "@cloudstub/kit";
import type { Registry } from "../registry/registry.js";
import type { LoadedService } from "../registry/stub.js";
import { accountRegionIn } from "../state/tree-names.js";
import type { Work } from "../time/activity.js";
import type { ScopeAgents, WorldAgent } from "../time/scheduled-agent.js";
import { isPromise } from "../wire/maybe-promise.js";
import { callOf } from "../world/call.js";
import type { World } from "../world/world.js";
import { WorldPeers } from "./peers.js";

/** Agents have no client that could name the mock port; the resources behind it are the same under any address. */
const ENDPOINT = "http://localhost:4566";

/** Lets the services of a world do what they do by themselves, and does at once what is due. To be called once for a world. */
export function runAgents(registry: Registry, world: World): void {
  const services = registry.services.filter(({ module }) => module.agents !== undefined);
  if (services.length === 0) return;
  world.onOpen = (service, scope) => {
    if (services.includes(service)) world.agents.add(agentsOf(registry, world, { service, scope }));
  };
  // Agents work in every account and region that has anything, also where no request was made since the start. Where there is nothing,
  // nothing can be due.
  world.onRestore = () => {
    for (const service of services) for (const scope of world.store.scopesOf(service.id)) world.stateOf(service, scope);
  };
  world.onRestore();
  world.catchUp();
}

/** A service in an account and region. */
interface ServicePart {
  readonly service: LoadedService;
  readonly scope: string;
}

function agentsOf(registry: Registry, world: World, part: ServicePart): ScopeAgents {
  const { service, scope } = part;
  const scoped = accountRegionIn(`${scope}/`);
  const caller = scoped ?? world.home;
  const prefix = scoped === undefined ? "" : `${scoped.account} ${scoped.region}: `;
  const agents = Object.entries(service.module.agents ?? {}).map(([id, made]) => {
    const agent = typeof made === "function" ? made() : made;
    const name = `${service.id}/${id}`;
    let promises = 0;
    const work: Work = { agent: name, beganAt: 0 };
    const peers = new WorldPeers({ registry, world, endpoint: ENDPOINT, caller, work }, name, () => promises++);
    const call = {
      ...agentCall(world, part, peers),
      sendHttp: (request: HttpRequest) => sendRecorded(world, { service: service.id, agent: id }, request),
    };
    const run = () => {
      promises = 0;
      // Another run of it may be under way.
      if (work.place === undefined) work.beganAt = performance.now();
      const result: unknown = agent.run(call);
      if (promises > 0 && !isPromise(result))
        throw new Error("It called another service, which answered with a promise, and returned none.");
      return result;
    };
    return {
      name,
      work,
      isDeferrable: agent.deferrable === true,
      overlaps: agent.overlaps === true,
      due: () => agent.due(call.state),
      run: () => world.store.transaction(run),
      ...tellOf(agent, { call, name, prefix }),
    };
  });
  return { scope, changes: world.store.changesOf(scope), agents };
}

/** What an agent says of its work. `prefix` names the account and region, where they are not the home. */
function tellOf(
  agent: Agent<unknown>,
  { call: { state }, name, prefix }: { readonly call: AgentCall<unknown>; readonly name: string; readonly prefix: string },
): Pick<WorldAgent, "what" | "pending" | "inUse"> {
  const runs = `the agent ${name} runs`;
  const placed = (sentences: Iterable<string>) => Array.from(sentences, (sentence) => prefix + sentence);
  const pendingOfDue = () => {
    const due = agent.due(state);
    if (due === undefined || due.housekeeping) return undefined;
    const [what = runs] = agent.what?.(state, due.time) ?? [];
    return { time: due.time, what };
  };
  return {
    what: (now) => placed(agent.what?.(state, now) ?? [runs]),
    pending() {
      const next = agent.pending === undefined ? pendingOfDue() : agent.pending(state);
      return next && { time: next.time, what: prefix + next.what };
    },
    inUse: () => placed(agent.inUse?.(state) ?? []),
  };
}

/** Sends a request, and records it with its answer. */
async function sendRecorded(world: World, by: { readonly service: string; readonly agent: string }, request: HttpRequest) {
  const { method, url, cause } = request;
  const number = world.history.begin();
  const beganAt = performance.now();
  // Node's HTTPS is loaded with it, which takes 0.1 MB of the heap and is used by services at AWS's level only.
  const { sendHttp } = await import("../outgoing/send-http.js");
  const answer = await sendHttp(request);
  const matchKey = `${by.service}/${by.agent}`;
  const stub = { service: { id: by.service }, operation: by.agent, matchKey, placeholder: false };
  const durationMs = performance.now() - beganAt;
  world.history.record({
    time: world.clock.now(),
    method,
    url,
    stub,
    statusCode: answer.status,
    requestId: world.ids.uuid(),
    number,
    cause,
    durationMs,
    notes: answer.refusal === undefined ? undefined : [answer.refusal],
  });
  return answer;
}

function agentCall(world: World, { service, scope }: ServicePart, peers: WorldPeers): Omit<AgentCall<unknown>, "sendHttp"> {
  const at = accountRegionIn(`${scope}/`) ?? world.home;
  const call = callOf(world, service, { endpoint: ENDPOINT, requestId: "", peers, caller: at, at });
  const { state, clock, ids, account, region, partition, atomically, accessKeyPrefix, option, waits } = call;
  return { state, clock, ids, account, region, partition, atomically, accessKeyPrefix, option, peers, wake: (topic) => waits.wake(topic) };
}
