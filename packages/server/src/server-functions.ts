import { accessKeyPrefixOf, type World } from "@cloudstub/core/for-server";
import type { Functions, FunctionsOptions } from "@cloudstub/functions";

/** Lets a server run the code of functions: each of its worlds gets a host. */
export class ServerFunctions {
  /** The mock port, by which functions reach it: `http://127.0.0.1:4566`. */
  endpoint = "";
  readonly #functions: Functions;

  private constructor(functions: Functions) {
    this.#functions = functions;
  }

  /** Loads what runs functions; only where the program allows it. */
  static async open(options: FunctionsOptions | undefined): Promise<ServerFunctions | undefined> {
    if (options === undefined) return undefined;
    const { Functions } = await import("@cloudstub/functions");
    return new ServerFunctions(new Functions(options));
  }

  /** Gives a world its host, before its agents run. */
  give(world: World): void {
    world.functions = this.#functions.hostOf({
      clock: world.clock,
      ids: world.ids,
      activity: world.activity,
      endpoint: () => this.endpoint,
      accessKeyPrefix: accessKeyPrefixOf(world.name),
    });
  }

  /** Ends all processes. */
  close(): void {
    this.#functions.close();
  }
}

/** The URL by which a program of this machine reaches a port that is bound to an address. */
export function urlOnThisMachine(host: string, port: number): string {
  const reachable =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}
