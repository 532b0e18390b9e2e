import type { Clock, Ids } from "@cloudstub/kit";
import { FaultSet } from "../faults/fault-set.js";
import type { LoadedService } from "../registry/stub.js";
import { Snapshots } from "../state/snapshots.js";
import { type Snapshot, Store } from "../state/store.js";
import { Activity } from "../time/activity.js";
import type { ManualClock } from "../time/manual-clock.js";
import { Scheduler } from "../time/scheduler.js";
import { randomIds, systemClock } from "../time/time-and-ids.js";
import type { Defect, Exchange } from "./exchange.js";
import { History } from "./history.js";

/** What a world may be made of; everything has a default. */
export interface WorldOptions {
  readonly clock?: Clock | ManualClock;
  readonly ids?: Ids;
  /** Entries kept in the history; 1000 unless given. */
  readonly maxHistory?: number;
  /** The state to begin with; empty and in memory unless given. */
  readonly store?: Store;
}

/** Everything that a request can change or depend on besides the tables of the services. Worlds know nothing of each other. */
export class World {
  readonly store: Store;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The requests that are not answered yet. */
  readonly activity = new Activity();
  /** The calls that can't be answered yet. */
  readonly scheduler: Scheduler;
  readonly faults: FaultSet;
  readonly history: History;
  /** Called after each answer; for logs. */
  readonly observers: ((exchange: Exchange) => void)[] = [];
  /** Called for each defect that no exchange tells of; for logs. */
  readonly defectObservers: ((defect: Defect) => void)[] = [];
  readonly #services = new Map<string, { readonly service: LoadedService; readonly state: unknown }>();

  constructor({ clock = systemClock, ids = randomIds, maxHistory = 1000, store = new Store() }: WorldOptions = {}) {
    this.store = store;
    this.snapshots = new Snapshots({ capture: () => store.capture(), restore: (snapshot) => this.restore(snapshot) });
    this.clock = clock;
    this.ids = ids;
    if ("attend" in clock) clock.attend(this.activity);
    this.faults = new FaultSet(clock, this.activity);
    this.scheduler = new Scheduler(clock);
    this.history = new History(maxHistory);
  }

  /**
   * The service's view of this world's store, or of its part for an account and region (see `scopeName`). What another level stored is
   * converted when it is first opened.
   */
  stateOf(service: LoadedService, scope = service.id): unknown {
    let opened = this.#services.get(scope);
    if (opened === undefined) {
      if (scope === service.id) this.#convertState(service);
      opened = { service, state: service.module.state(this.store.scope(scope)) };
      this.#services.set(scope, opened);
    }
    return opened.state;
  }

  /** Puts the state back as it was captured. Who waits for something looks for it there. */
  restore(snapshot: Snapshot): void {
    this.store.restore(snapshot);
    for (const [scope, { service }] of this.#services) if (scope === service.id) this.#convertState(service);
    this.scheduler.wakeAll();
  }

  /** Clears one service's state; or all state and the history. Who waits for something in it is told that there is nothing. */
  reset(service?: string): void {
    this.store.reset(service);
    this.scheduler.release(service);
    if (service === undefined) this.history.clear();
  }

  /** Lets requests under way come to their end: faults are removed, and whoever waits is told that there is nothing. */
  finish(): void {
    this.faults.clear();
    this.scheduler.close();
  }

  #convertState(service: LoadedService): void {
    this.store.transaction(() => service.module.convertState?.(this));
  }
}
