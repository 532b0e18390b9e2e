import { makeAllowlist, requestListener } from "@cloudstub/core";
import { sdkVariables } from "../clients/published-variables.js";
import { sharedEndpoint } from "../clients/shared-endpoint.js";
import { type Publication, publish } from "../process/environment.js";
import { failure } from "../process/failure.js";
import type { MockOptions } from "./options.js";
import { addressOf, closePorts, openPorts, type Ports, type ServedMock } from "./ports.js";

/** The addresses of a mock, and the environment variables through which SDK clients find it. */
export class Endpoint {
  readonly #mock: Pick<ServedMock, "worlds" | "registry">;
  readonly #options: MockOptions;
  /** Set while the mock runs. */
  #ports: Ports | undefined;
  #publication: Publication | undefined;
  #stopRouting: (() => void) | undefined;

  constructor(mock: Pick<ServedMock, "worlds" | "registry">, options: MockOptions) {
    this.#mock = mock;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#ports !== undefined;
  }

  /** The address of the mock port. Throws a `MockFailure` while the mock does not run. */
  get mock(): string {
    return addressOf(this.#open().mock);
  }

  /** The address of the API port; undefined if the options have none. Throws a `MockFailure` while the mock does not run. */
  get api(): string | undefined {
    return (this.#options.apiPort ?? false) === false ? undefined : addressOf(this.#open().api);
  }

  #open(): Ports {
    if (this.#ports !== undefined) return this.#ports;
    throw failure("MockNotRunning/endpoint", {});
  }

  /** Points SDK clients to the shared endpoint, which refuses their requests until the mock runs, so that none reaches AWS. */
  announce(): void {
    if (!this.#isPublished) return;
    const shared = sharedEndpoint();
    const announced = this.#publish(shared.address());
    const republish = () => {
      if (this.#publication === announced) this.#publish(shared.address());
    };
    // `open` reports an endpoint that can't listen.
    shared.listening.then(republish, () => {});
  }

  /** Opens the ports and points SDK clients to the mock. Rejects with Node's error when a port is not available. */
  async open(): Promise<void> {
    const served = { ...this.#mock, allowlist: makeAllowlist("127.0.0.1", this.#options), defer: false };
    this.#ports = await openPorts(served, this.#options);
    if (!this.#isPublished) return;
    // A fixed port is published itself.
    if ((this.#options.port ?? 0) !== 0) return void this.#publish(this.mock);
    const shared = sharedEndpoint();
    await shared.listening;
    this.#stopRouting = shared.routeTo(requestListener(served));
    this.#publish(shared.address());
  }

  /** Restores the environment, and closes the ports after pending requests are answered. */
  async close(): Promise<void> {
    this.#stopRouting?.();
    this.#stopRouting = undefined;
    this.#publication?.withdraw();
    this.#publication = undefined;
    if (this.#ports !== undefined) await closePorts(this.#ports);
    this.#ports = undefined;
  }

  get #isPublished(): boolean {
    return this.#options.publish ?? this.#options.port !== false;
  }

  /** Publishes an address in place of the previous one. */
  #publish(address: string): Publication {
    this.#publication?.withdraw();
    const { registry, worlds } = this.#mock;
    const services = registry.services.map(({ id }) => id);
    this.#publication = publish(sdkVariables(address, { services, region: worlds.default.home.region }));
    return this.#publication;
  }
}
