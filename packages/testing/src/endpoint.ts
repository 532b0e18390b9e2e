import { makeAllowlist, requestListener } from "@cloudstub/core";
import { type Publication, publish } from "./environment.js";
import { MockFailure } from "./failure.js";
import { frontDoor } from "./front-door.js";
import type { InProcess } from "./in-process.js";
import type { MockOptions } from "./options.js";
import { addressOf, closePorts, openPorts, type Ports } from "./ports.js";
import { variablesFor } from "./published-variables.js";

/** Where a mock can be reached, and how SDK clients find it. */
export class Endpoint {
  readonly #place: InProcess;
  readonly #options: MockOptions;
  /** While the mock runs. */
  #ports: Ports | undefined;
  #publication: Publication | undefined;
  #leaveFrontDoor: (() => void) | undefined;

  constructor(place: InProcess, options: MockOptions) {
    this.#place = place;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#ports !== undefined;
  }

  /** The address of the mock port. Throws a `MockFailure` while the mock does not run. */
  get mock(): string {
    return addressOf(this.#open().mock);
  }

  /** The address of the API port; undefined where none was asked for. Throws a `MockFailure` while the mock does not run. */
  get api(): string | undefined {
    return (this.#options.apiPort ?? false) === false ? undefined : addressOf(this.#open().api);
  }

  #open(): Ports {
    if (this.#ports !== undefined) return this.#ports;
    throw new MockFailure("The mock is not running, so it has no endpoint. Use it in a test or in a hook that runs after its start.");
  }

  /** Leads SDK clients to the front door, where they are refused until the mock runs: their requests never reach AWS. */
  announce(): void {
    if (!this.#isPublished) return;
    const door = frontDoor();
    const before = this.#show(door.address());
    const moved = () => {
      if (this.#publication === before) this.#show(door.address());
    };
    // A door that can't open is reported by the start.
    door.listening.then(moved, () => {});
  }

  /** Opens the ports and leads SDK clients to the mock. Rejects with Node's error when a port can't be had. */
  async open(): Promise<void> {
    const place = { ...this.#place, allowlist: makeAllowlist("127.0.0.1", this.#options), defer: false };
    this.#ports = await openPorts(place, this.#options);
    if (!this.#isPublished) return;
    // A port that was asked for by its number is published as it is.
    if ((this.#options.port ?? 0) !== 0) return void this.#show(this.mock);
    const door = frontDoor();
    await door.listening;
    this.#leaveFrontDoor = door.leadTo(requestListener(place));
    this.#show(door.address());
  }

  /** Takes back the environment, and closes the ports when the requests under way were answered. */
  async close(): Promise<void> {
    this.#leaveFrontDoor?.();
    this.#leaveFrontDoor = undefined;
    this.#publication?.withdraw();
    this.#publication = undefined;
    if (this.#ports !== undefined) await closePorts(this.#ports);
    this.#ports = undefined;
  }

  get #isPublished(): boolean {
    return this.#options.publish ?? this.#options.port !== false;
  }

  /** Publishes an address in the place of the one before. */
  #show(address: string): Publication {
    this.#publication?.withdraw();
    this.#publication = publish(
      variablesFor(
        address,
        this.#place.registry.services.map(({ id }) => id),
      ),
    );
    return this.#publication;
  }
}
