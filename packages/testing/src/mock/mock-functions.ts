import { accessKeyOf, type World } from "@cloudstub/core";
import type { Functions } from "@cloudstub/functions";
import { MockFailure } from "../process/failure.js";
import type { MockOptions } from "./options.js";

/** The functions of a mock and its forks, while it runs. */
export class MockFunctions {
  readonly #options: Pick<MockOptions, "functions" | "port">;
  readonly #endpoint: () => string;
  #functions: Functions | undefined;

  constructor(options: Pick<MockOptions, "functions" | "port">, endpoint: () => string) {
    this.#options = options;
    this.#endpoint = endpoint;
  }

  /** Loads what runs functions, where the options allow it. Rejects with a `MockFailure` for a mock that they could not reach. */
  async open(world: World): Promise<void> {
    const { functions = false, port } = this.#options;
    if (functions === false || this.#functions !== undefined) return;
    if (port === false)
      throw new MockFailure('"functions" needs a port: functions run in other processes, and port is false.');
    const { Functions } = await import("@cloudstub/functions");
    this.#functions = new Functions(functions === true ? {} : functions);
    this.give(world);
  }

  /** Gives a world its host. Its functions' keys name the world always, so that no other is taken for theirs. */
  give(world: World): void {
    const { clock, ids, activity, name } = world;
    const accessKeyPrefix = `${accessKeyOf(name)}.`;
    world.functions = this.#functions?.hostOf({ clock, ids, activity, endpoint: this.#endpoint, accessKeyPrefix });
  }

  /** Ends all processes. */
  close(): void {
    this.#functions?.close();
    this.#functions = undefined;
  }
}
