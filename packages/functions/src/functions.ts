import { CodeStore } from "./code/code-store.js";
import { InspectorPorts } from "./environment/inspector-ports.js";
import { Pool } from "./environment/pool.js";
import { Slot } from "./environment/slot.js";
import { type FunctionsWorld, type HostParts, WorldHost } from "./host/world-host.js";
import { defaults, type FunctionsOptions } from "./options.js";
import { RuntimeApi } from "./runtime-api/runtime-api.js";

/**
 * Runs the functions of a server: a host for each of its worlds, which share the processes' limits and the unpacked code. It does not isolate them:
 * code of clients runs with the rights of this process's user.
 *
 * @example
 * const functions = new Functions();
 * const functions = new Functions({ idleMs: 60_000 });
 * world.functions = functions.hostOf({ clock, ids, activity, endpoint: () => "http://127.0.0.1:4566", accessKeyPrefix: "" });
 */
export class Functions {
  readonly #parts: HostParts;
  #hosts = 0;
  #store: CodeStore | undefined;

  constructor(options: FunctionsOptions = {}) {
    const { idleMs = defaults.idleMs, maxProcesses = defaults.maxProcesses, initMs = defaults.initMs } = options;
    const storeOf = () => this.#openStore();
    const pool = new Pool({ idleMs, maxProcesses }, (key) => new Slot(key, storeOf().makeTmp(), options.onLog));
    this.#parts = {
      api: new RuntimeApi(),
      pool,
      inspectorPorts: options.inspectPort === undefined ? undefined : new InspectorPorts(options.inspectPort),
      paths: { nodePath: options.nodePath ?? [], pythonPath: options.pythonPath ?? [] },
      initMs,
      get store() {
        return storeOf();
      },
    };
  }

  /** The host of a world's functions. */
  hostOf(world: FunctionsWorld): WorldHost {
    return new WorldHost(this.#parts, world, this.#hosts++);
  }

  /** Ends all processes, and removes what was unpacked. */
  close(): void {
    this.#parts.pool.end(() => true, "The function was ended, because the server closes.");
    this.#parts.api.close();
    this.#store?.close();
    this.#store = undefined;
  }

  /** Nothing is written before a function runs. */
  #openStore(): CodeStore {
    this.#store ??= new CodeStore();
    return this.#store;
  }
}
