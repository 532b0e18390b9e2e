// size: the parts of a world, and what is done to all of them at once
import type { Clock, Ids } from "@cloudstub/kit";
import { chanceOf } from "../choices/call-choices.js";
import { CALM, type SeededClimate } from "../choices/climate.js";
import { decidedBy, WorldChoices } from "../choices/world-choices.js";
import { FaultSet } from "../faults/fault-set.js";
import type { JournalEvent } from "../journal/event.js";
import { Journal } from "../journal/journal.js";
import type { Recorded } from "../journal/recorded.js";
import { WorldJournal } from "../journal/world-journal.js";
import type { LoadedService } from "../registry/stub.js";
import { Snapshots } from "../state/snapshots.js";
import { type Snapshot, Store } from "../state/store.js";
import { Activity } from "../time/activity.js";
import { AgentRunner } from "../time/agents.js";
import { Alarms } from "../time/alarms.js";
import type { ManualClock } from "../time/manual-clock.js";
import { PinnedClock } from "../time/pinned-clock.js";
import { comeToRest, type Rest, type RestOptions } from "../time/rest.js";
import { Scheduler } from "../time/scheduler.js";
import { randomIds, systemClock } from "../time/time-and-ids.js";
import { type AccountRegion, isRegion } from "../validation/account-and-region.js";
import { DEFAULT_REGION, HOME_ACCOUNT } from "./account-region.js";
import { reportFailure } from "./agent-failure.js";
import type { CallReport } from "./call-report.js";
import { CallerPermissions, type IamMode } from "./caller-permissions.js";
import type { Defect, Exchange } from "./exchange.js";
import { History } from "./history.js";
import { notedFunctions } from "./noted-functions.js";
import { ServiceStates } from "./service-states.js";
import type { WorldFunctions } from "./world-functions.js";
import { DEFAULT_WORLD } from "./world-name.js";

/** Options of a world; each has a default. */
export interface WorldOptions {
  readonly clock?: Clock | ManualClock;
  readonly ids?: Ids;
  /** Entries kept in the history; 1000 unless given. */
  readonly maxHistory?: number;
  /** The home region: that of the contract's resources, and of requests that name none; us-east-1 unless given. */
  readonly region?: string;
  /** `default` unless given. */
  readonly name?: string;
  /** Whether policies of identities are asked; `off` unless given. */
  readonly iam?: IamMode;
  /** How much of AWS's freedom it takes; none unless given. */
  readonly climate?: SeededClimate;
  /** The state to begin with; empty and in memory unless given. */
  readonly store?: Store;
  /** Where its events go, which other worlds may use too; one of its own unless given. */
  readonly journal?: Journal;
  /** Bytes of requests and answers in a journal of its own; 32 MiB unless given, 0 keeps none of them. */
  readonly journalSize?: number;
}

/** Is told of a world's state. */
interface StateObserver {
  /** Called when a service first opens its state of an account and region. */
  opened(service: LoadedService, scope: string): void;
  /** Called after all state was replaced. */
  restored(): void;
}

/** Everything that a request can change or depend on besides the services' tables. Worlds are independent of each other. */
export class World {
  readonly name: string;
  readonly store: Store;
  readonly snapshots: Snapshots;
  /** The account and region of the contract's resources, and of requests that name no other. */
  readonly home: AccountRegion;
  readonly clock: Clock;
  /** The clock as services see it. */
  readonly serviceClock: PinnedClock;
  readonly ids: Ids;
  /** The requests that are not answered yet. */
  readonly activity = new Activity();
  /** All that is due. */
  readonly alarms: Alarms;
  /** The calls that wait. */
  readonly scheduler: Scheduler;
  /** The services' agents. */
  readonly agents: AgentRunner;
  readonly faults: FaultSet;
  readonly history: History;
  /** All that happens, with causes. */
  readonly journal: WorldJournal;
  #climate: SeededClimate = CALM;
  /** Where services ask for what AWS leaves open; undefined in a calm world, in which nothing is asked. */
  choices: WorldChoices | undefined;
  /** What callers may do by IAM. */
  readonly permissions: CallerPermissions;
  #functions: WorldFunctions | undefined;
  /** The same, as services use it: what runs is noted in the journal. */
  notedFunctions: WorldFunctions | undefined;
  /** Called after each answer; for logs. */
  readonly observers: ((exchange: Exchange) => void)[] = [];
  /** Counts its calls, where those of all worlds are counted. */
  calls: CallReport | undefined;
  /** Called for each defect that is not part of an exchange; for logs. */
  readonly defectObservers: ((defect: Defect) => void)[] = [];
  stateObserver: StateObserver | undefined;
  /** Is told when its end begins, before calls under way get their answers. */
  endObserver: { ended(): void } | undefined;
  readonly #states = new ServiceStates(this);

  /** Throws a `RangeError` for an invalid region. */
  constructor({
    clock = systemClock,
    ids = randomIds,
    maxHistory = 1000,
    region = DEFAULT_REGION,
    name = DEFAULT_WORLD,
    iam = "off",
    climate = CALM,
    store = new Store(),
    journalSize,
    journal = new Journal(journalSize),
  }: WorldOptions = {}) {
    this.name = name;
    this.store = store;
    if (!isRegion(region))
      throw new RangeError(`The home region is ${JSON.stringify(region)}: give a region such as eu-west-1.`);
    this.home = { account: HOME_ACCOUNT, region };
    this.journal = new WorldJournal(journal, this);
    this.snapshots = new Snapshots(
      { capture: () => this.capture(), restore: (snapshot) => this.#replaceState(snapshot) },
      this.journal,
    );
    this.clock = clock;
    this.ids = ids;
    if ("attend" in clock) clock.attend(this.activity);
    this.serviceClock = new PinnedClock(clock);
    const { activity } = this;
    const alarms = new Alarms(clock);
    this.alarms = alarms;
    this.faults = new FaultSet(activity, { clock, alarms });
    this.faults.observer = this.journal;
    this.scheduler = new Scheduler(clock, alarms);
    activity.waits = this.scheduler;
    activity.observer = this.journal;
    this.agents = new AgentRunner({
      clock: this.serviceClock,
      alarms,
      activity,
      tryWoken: () => this.scheduler.tryWoken(),
      report: (agent, error, step) => reportFailure(this, agent, { error, step }),
      steps: this.journal,
    });
    store.observer = this;
    this.history = new History(maxHistory);
    this.permissions = new CallerPermissions(iam);
    this.climate = climate;
  }

  /** How much of AWS's freedom it takes. Chance begins again with the seed when it is set. */
  get climate(): SeededClimate {
    return this.#climate;
  }

  set climate(climate: SeededClimate) {
    this.#climate = climate;
    if (climate.climate === "calm") {
      this.choices = undefined;
      this.faults.chance = undefined;
      return;
    }
    const choices = new WorldChoices(this.journal, climate.seed, decidedBy(climate));
    this.choices = choices;
    this.faults.chance = chanceOf.bind(undefined, choices);
  }

  /** Runs the code of functions; undefined unless the program allows it. */
  get functions(): WorldFunctions | undefined {
    return this.#functions;
  }

  set functions(host: WorldFunctions | undefined) {
    this.#functions = host;
    this.notedFunctions = host && notedFunctions(host, this);
  }

  /**
   * The service's view of this world's store, or of its part for an account and region (see `scopeName`). What another level stored is
   * converted when it is first opened.
   */
  stateOf(service: LoadedService, scope = service.id): unknown {
    return this.#states.of(service, scope);
  }

  /**
   * Runs synchronous work on the state in a transaction and at one time: due work of agents is done first, the clock stands still for
   * services, and work that becomes due is done before this returns. Within other such work it is a savepoint.
   */
  readonly atOnce = <T>(work: () => T): T => {
    if (this.serviceClock.isPinned) return this.store.transaction(work);
    const now = this.clock.now();
    this.agents.catchUp(now);
    const result = this.serviceClock.at(now, () => this.store.transaction(work));
    this.agents.catchUp(now);
    return result;
  };

  /** Adds what has ended to the history and to the journal. */
  record(event: Recorded & JournalEvent): void {
    this.history.record(event);
    this.journal.record(event);
  }

  /** Does all due work; to be called before the state is read. */
  catchUp(): void {
    if (!this.serviceClock.isPinned) this.agents.catchUp(this.clock.now());
  }

  /** Lets agents whose work failed try again now: what they lacked may be there. */
  retryFailed(): void {
    this.agents.forgetFailures();
    this.catchUp();
  }

  /** Resolves when the world has come to rest, or after the time limit. */
  settled(options?: RestOptions): Promise<Rest> {
    return comeToRest(this, options);
  }

  /** What is stored now; O(number of trees), however large they are. */
  capture(): Snapshot {
    this.catchUp();
    return this.store.capture();
  }

  /** Restores captured state. Waiting calls then try again. */
  restore(snapshot: Snapshot): void {
    this.#replaceState(snapshot);
    this.journal.tell("snapshot", { summary: `A snapshot of ${snapshot.records} records restored` });
  }

  #replaceState(snapshot: Snapshot): void {
    this.store.restore(snapshot);
    this.#states.convertAll();
    this.stateObserver?.restored();
    this.retryFailed();
    this.scheduler.wakeAll();
  }

  /** Goes on after changes of the state were undone, because they could not be stored on disk. */
  rolledBack(): void {
    // A reset that is undone had forgotten accounts and regions.
    this.stateObserver?.restored();
    this.agents.postpone();
  }

  /** Clears one service's state, or all state and the history. Calls that wait there get an empty answer. */
  reset(service?: string): void {
    this.store.reset(service);
    this.scheduler.release(service);
    this.functions?.end(service);
    if (service === undefined) {
      this.history.clear();
      this.journal.clear();
      this.permissions.needed.clear();
      this.#states.forget();
    }
    this.journal.tell("reset", {
      summary: service === undefined ? "All state cleared" : `The state of ${service} cleared`,
    });
    this.retryFailed();
  }

  /** Lets requests under way end: removes all faults, and gives waiting calls an empty answer. */
  finish(): void {
    this.endObserver?.ended();
    this.agents.close();
    this.faults.clear();
    this.scheduler.close();
    this.functions?.end();
  }

  /** Begins again after {@link finish}. */
  open(): void {
    this.scheduler.open();
    this.agents.open();
    this.catchUp();
  }
}
