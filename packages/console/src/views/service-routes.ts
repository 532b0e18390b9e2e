import { addressOf } from "../session/ask.js";
import type { Route } from "../session/records.js";
import type { Values } from "../session/run-route.js";

/** The routes of one service. */
export class ServiceRoutes {
  readonly all: readonly Route[];

  constructor(
    readonly id: string,
    routes: readonly Route[],
  ) {
    this.all = routes.filter(({ service }) => service === id);
  }

  find(command: string): Route | undefined {
    return this.all.find((route) => route.command === command);
  }

  /** The address that runs a command; undefined where there is none. Values of parameters that it does not declare are left out. */
  address(command: string, values: Values = {}): string | undefined {
    const route = this.find(command);
    return route && addressOf({ path: route.path, values: declared(route, values) });
  }
}

/** The values that a route declares a parameter for. */
export function declared({ params = [] }: Route, values: Values): Values {
  return Object.fromEntries(params.map(({ name }) => [name, values[name]]));
}
