import { addressOf } from "../session/ask.js";
import type { AccountRegion, Route } from "../session/records.js";
import { declared, type Values } from "../session/run-route.js";

/** The routes of one service. */
export class ServiceRoutes {
  readonly all: readonly Route[];

  constructor(
    readonly id: string,
    routes: readonly Route[],
    /** Whose resources they show, where they ask for it. */
    readonly shown?: AccountRegion,
  ) {
    this.all = routes.filter(({ service }) => service === id);
  }

  find(command: string): Route | undefined {
    return this.all.find((route) => route.command === command);
  }

  /** The address that runs a command; undefined where there is none. Values of parameters that it does not declare are left out. */
  address(command: string, values: Values = {}): string | undefined {
    const route = this.find(command);
    return route && addressOf({ path: route.path, values: declared(route, { ...this.shown, ...values }) });
  }
}
