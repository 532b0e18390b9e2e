import { type Planned, type Stage, type TakenStep, worldOfRun } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { type Insides, insidesOf, Mock } from "../mock/mock.js";
import type { ExploreOptions } from "./options.js";

/** The stage of a run in a test: a fork of its mock, and the functions that the test gave. */
export class MockStage<M extends ServiceModule, C extends Clock> implements Stage {
  readonly world: Stage["world"];
  readonly #mock: Mock<M, C>;
  readonly #given: ExploreOptions<M, C>;

  constructor({ options, at }: Insides, given: ExploreOptions<M, C>, plan: readonly Planned[]) {
    // Each run would warn of the same placeholders; the first one does.
    const quiet = plan.length === 0 ? options : ({ ...options, onPlaceholder: "allow", onIgnored: "allow" } as const);
    const own = at.fork(worldOfRun());
    this.world = own.world;
    this.#mock = new Mock<M, C>(quiet, own);
    this.#given = given;
  }

  async take(step: TakenStep, error?: unknown): Promise<void> {
    const { holds } = this.#given;
    await this.#mock.run(() => (step === "holds" ? holds(this.#mock, { error }) : this.#given[step]?.(this.#mock)));
  }

  check(): void {
    this.#mock.endTest();
  }

  get marks(): Stage["marks"] {
    return insidesOf(this.#mock)?.marks ?? new Map();
  }

  end(): Promise<void> {
    return this.#mock.stop();
  }
}
