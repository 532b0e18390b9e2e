import { worldInName } from "@cloudstub/kit";
import { readAllowedHost } from "../safety/allowlist.js";
import { nameIn } from "../safety/names.js";
import type { LoadedService, Stub } from "./stub.js";

/** What a host name says of a request besides the server that it is for. */
export interface HostMeaning {
  /** The first label of the path: `photos` in `photos.localhost`. */
  readonly label?: string | undefined;
  /** True where the label stands before a host that the user allowed, below which other services may be addressed too. */
  readonly belowAllowed?: boolean;
  /** The site that the name belongs to. */
  readonly site?: { readonly stub: Stub; readonly labels: { readonly [name: string]: string } } | undefined;
  /** The world that a site's name tells. */
  readonly world?: string | undefined;
}

const nothing: HostMeaning = {};

/** Tells what host names mean to the services that are enabled. */
export class HostNames {
  readonly #services: readonly LoadedService[];
  readonly #sites: readonly Stub[];
  readonly #labelled: readonly LoadedService[];
  readonly #allowed: readonly string[];
  /** Clients repeat their host with each request. */
  #last: { readonly host: string; readonly meaning: HostMeaning } = { host: "", meaning: nothing };

  constructor(services: readonly LoadedService[], allowHost: readonly string[] = []) {
    this.#services = services;
    this.#sites = services.flatMap(({ stubs }) => stubs.filter(({ site }) => site !== undefined));
    this.#labelled = services.filter(({ module }) => module.hostLabel !== undefined);
    this.#allowed = allowHost.flatMap((text) => readAllowedHost(text) ?? []);
  }

  /** True when a service takes the first label of its paths from the host name too. */
  get hasLabels(): boolean {
    return this.#labelled.length > 0;
  }

  /** The meaning of a `Host` header. */
  of(host: string): HostMeaning {
    if (this.#labelled.length === 0 && this.#sites.length === 0) return nothing;
    if (this.#last.host !== host) this.#last = { host, meaning: this.#meaningOf(host) };
    return this.#last.meaning;
  }

  #meaningOf(host: string): HostMeaning {
    const name = nameIn(host);
    const { world, rest } = worldInName(name);
    for (const stub of this.#sites) {
      const labels = stub.site?.(rest);
      if (labels !== undefined) return { site: { stub, labels }, world };
    }
    if (!this.hasLabels) return nothing;
    const beforeLocalhost = this.#before(name.split("."), "localhost");
    if (beforeLocalhost !== undefined) return { label: beforeLocalhost };
    const finders = this.#labelled.flatMap(({ module }) => module.labelInHost ?? []);
    for (const labelInHost of finders) {
      const label = labelInHost(name);
      if (label !== undefined) return { label: label || undefined };
    }
    return finders.length === 0 || this.#allowed.includes(name) ? nothing : this.#belowAllowed(name);
  }

  #belowAllowed(name: string): HostMeaning {
    const base = this.#allowed.filter((allowed) => name.endsWith(`.${allowed}`)).sort((a, b) => b.length - a.length)[0];
    if (base === undefined) return nothing;
    return { label: this.#own(name.slice(0, -base.length - 1).split(".")), belowAllowed: true };
  }

  #before(labels: readonly string[], base: string): string | undefined {
    const end = labels.indexOf(base);
    return end < 1 ? undefined : this.#own(labels.slice(0, end));
  }

  /** Labels without the name of a service at their end, and a region after it. */
  #own(labels: readonly string[]): string | undefined {
    const isService = (at: number) => this.#services.some(({ id }) => id === labels.at(at));
    const own = isService(-1)
      ? labels.slice(0, -1)
      : isService(-2) && isRegion(labels.at(-1))
        ? labels.slice(0, -2)
        : labels;
    return own.length === 0 ? undefined : own.join(".");
  }
}

function isRegion(label: string | undefined): boolean {
  return /^[a-z]{2}(-[a-z]+)+-\d$/.test(label ?? "");
}
