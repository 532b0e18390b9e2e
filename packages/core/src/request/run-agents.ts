import type { Agent, DueWork, PendingWork } from "@cloudstub/kit";
import type { Registry } from "../registry/registry.js";
import type { LoadedService } from "../registry/stub.js";
import { accountRegionIn } from "../state/tree-names.js";
import type { Work } from "../time/activity.js";
import type { NotedStep, ScopeAgents, WorldAgent } from "../time/scheduled-agent.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { isPromise } from "../wire/maybe-promise.js";
import type { World } from "../world/world.js";
import { WorldPeers } from "./peers.js";
import { ENDPOINT, RunCall } from "./run-call.js";
import { WorldSurroundings } from "./surroundings.js";

/** Lets the services of a world do what they do by themselves, and does at once what is due. To be called once for a world. */
export function runAgents(registry: Registry, world: World): void {
  const services = registry.services.filter(({ module }) => module.agents !== undefined);
  if (services.length === 0) return;
  const observer = {
    opened(service: LoadedService, scope: string) {
      if (services.includes(service)) world.agents.add(agentsOf(registry, world, { service, scope }));
    },
    // Agents work in every account and region that has anything, also where no request was made since the start. Where there is nothing,
    // nothing can be due.
    restored() {
      for (const service of services)
        for (const scope of world.store.scopesOf(service.id)) world.stateOf(service, scope);
    },
  };
  world.stateObserver = observer;
  observer.restored();
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
  const home: AgentsHome = {
    registry,
    world,
    ...part,
    state: world.stateOf(service, scope),
    caller: scoped ?? world.home,
    around: new WorldSurroundings(registry, world, scoped ?? world.home),
    prefix: scoped === undefined ? "" : `${scoped.account} ${scoped.region}: `,
  };
  const agents = Object.entries(service.module.agents ?? {}).map(([id, made]) => {
    return new ServiceAgent(home, id, typeof made === "function" ? made() : made);
  });
  return { scope, store: world.store, changes: world.store.changes.of(scope), agents };
}

/** What the agents of a service have in common in an account and region. */
interface AgentsHome extends ServicePart {
  readonly registry: Registry;
  readonly world: World;
  readonly state: unknown;
  readonly caller: AccountRegion;
  readonly around: WorldSurroundings;
  /** Names the account and region in sentences, where they are not the home. */
  readonly prefix: string;
}

/** An agent of a service. A world has dozens of which most never run: what only a run needs is made at the first one. */
class ServiceAgent implements WorldAgent {
  readonly name: string;
  readonly work: Work;
  readonly #home: AgentsHome;
  readonly #agent: Agent<unknown>;
  #run: (() => unknown) | undefined;
  /** The latest step. */
  #step: NotedStep | undefined;

  constructor(home: AgentsHome, id: string, agent: Agent<unknown>) {
    this.#home = home;
    this.#agent = agent;
    this.name = `${home.service.id}/${id}`;
    this.work = { agent: this.name, beganAt: 0 };
  }

  get isDeferrable(): boolean {
    return this.#agent.deferrable === true;
  }

  get overlaps(): boolean {
    return this.#agent.overlaps === true;
  }

  due(): DueWork | undefined {
    return this.#agent.due(this.#home.state, this.#home.around);
  }

  run(step?: NotedStep): unknown {
    this.#step = step;
    this.#run ??= this.#makeRun();
    const result = this.#home.world.store.transaction(this.#run);
    if (!isPromise(result)) this.#step = undefined;
    return result;
  }

  what(now: number): string[] {
    return this.#placed(this.#agent.what?.(this.#home.state, now) ?? [this.#runs]);
  }

  pending(): PendingWork | undefined {
    const { state, around } = this.#home;
    const next = this.#agent.pending === undefined ? this.#pendingOfDue() : this.#agent.pending(state, around);
    return next && { time: next.time, what: this.#home.prefix + next.what };
  }

  inUse(): string[] {
    return this.#placed(this.#agent.inUse?.(this.#home.state) ?? []);
  }

  get #runs(): string {
    return `the agent ${this.name} runs`;
  }

  #placed(sentences: Iterable<string>): string[] {
    return Array.from(sentences, (sentence) => this.#home.prefix + sentence);
  }

  #pendingOfDue(): PendingWork | undefined {
    const due = this.due();
    if (due === undefined || due.housekeeping) return undefined;
    const [what = this.#runs] = this.#agent.what?.(this.#home.state, due.time) ?? [];
    return { time: due.time, what };
  }

  #makeRun(): () => unknown {
    const { registry, world, service, caller } = this.#home;
    const { name, work } = this;
    const agent = this.#agent;
    let promises = 0;
    const step = () => this.#step;
    const peers = new WorldPeers({ registry, world, endpoint: ENDPOINT, caller, work, step }, name, () => promises++);
    const call = new RunCall(this.#home, { id: name.slice(service.id.length + 1), peers, step });
    return () => {
      promises = 0;
      // Another run of it may be under way.
      if (work.place === undefined) work.beganAt = performance.now();
      const result: unknown = agent.run(call);
      if (promises > 0 && !isPromise(result))
        throw new Error("It called another service, which answered with a promise, and returned none.");
      return result;
    };
  }
}
