import type { AgentCall, Waits } from "@cloudstub/kit";
import type { LoadedService } from "../registry/stub.js";
import type { NotedStep } from "../time/scheduled-agent.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { callOf } from "../world/call.js";
import type { World } from "../world/world.js";
import type { WorldPeers } from "./peers.js";
import { sendRecorded } from "./send-recorded.js";
import type { WorldSurroundings } from "./surroundings.js";

/** Agents have no client that could name the mock port; the resources behind it are the same under any address. */
export const ENDPOINT = "http://localhost:4566";

/** Where an agent works. */
interface AgentPlace {
  readonly world: World;
  readonly service: LoadedService;
  readonly caller: AccountRegion;
  readonly around: WorldSurroundings;
}

/** An agent that runs. */
interface RunningAgent {
  /** Its id within its service. */
  readonly id: string;
  readonly peers: WorldPeers;
  readonly step: () => NotedStep | undefined;
}

/** What the runs of an agent are called with. */
export class RunCall implements AgentCall<unknown> {
  readonly state: unknown;
  readonly clock: AgentCall<unknown>["clock"];
  readonly ids: AgentCall<unknown>["ids"];
  readonly peers: WorldPeers;
  readonly account: string;
  readonly region: string;
  readonly partition: AgentCall<unknown>["partition"];
  readonly atomically: AgentCall<unknown>["atomically"];
  readonly giveWay: AgentCall<unknown>["giveWay"];
  readonly accessKeyPrefix: string;
  readonly option: AgentCall<unknown>["option"];
  readonly ask: AgentCall<unknown>["ask"];
  readonly #world: World;
  readonly #waits: Waits;
  readonly #by: { readonly service: string; readonly agent: string };
  readonly #step: RunningAgent["step"];

  constructor({ world, service, caller: at, around }: AgentPlace, { id, peers, step }: RunningAgent) {
    const call = callOf(world, service, { endpoint: ENDPOINT, requestId: "", peers, caller: at, at });
    this.state = call.state;
    this.clock = call.clock;
    this.ids = call.ids;
    this.peers = peers;
    this.account = call.account;
    this.region = call.region;
    this.partition = call.partition;
    this.atomically = call.atomically;
    this.giveWay = call.giveWay;
    this.accessKeyPrefix = call.accessKeyPrefix;
    this.option = call.option;
    this.ask = around.ask;
    this.#world = world;
    this.#waits = call.waits;
    this.#by = { service: service.id, agent: id };
    this.#step = step;
  }

  readonly wake: AgentCall<unknown>["wake"] = (topic) => this.#waits.wake(topic);

  readonly sendHttp: AgentCall<unknown>["sendHttp"] = (request) =>
    sendRecorded(this.#world, { ...this.#by, step: this.#step() }, request);

  get functions(): AgentCall<unknown>["functions"] {
    return this.#world.notedFunctions;
  }

  get choices(): AgentCall<unknown>["choices"] {
    const number = this.#step()?.number;
    const { service, agent } = this.#by;
    return this.#world.choices?.of({ service, operation: agent, causeNumber: number, step: number });
  }
}
