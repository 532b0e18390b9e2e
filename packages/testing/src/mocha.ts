/**
 * The adapter for mocha.
 *
 * @module
 */
import { createRequire } from "node:module";
import type { ManualClock } from "@cloudstub/core";
import type { Clock } from "@cloudstub/kit";
import { mockWithHooks } from "./adapters/hooks.js";
import type { Mock } from "./mock/mock.js";
import type { MockOptions } from "./mock/options.js";
import { failure } from "./process/failure.js";
import type { ModuleOf, ServiceImport } from "./services/service-import.js";

/** The hooks of mocha, as its interfaces `bdd` and `exports` call them. */
interface Mocha {
  before(run: () => Promise<void>): void;
  beforeEach(run: () => void): void;
  afterEach(run: () => void): void;
  after(run: () => Promise<void>): void;
}

/**
 * A mock for the tests of this file, or of the surrounding `describe`. It starts before the first test, clears calls and faults between
 * tests, fails a test whose fault was never reached, and stops after the last. State persists from test to test; with a seed, each test
 * begins with the seeded state.
 *
 * While the mock runs, SDK clients find it in the environment: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 *
 * Throws a `MockFailure` where there is no mocha.
 *
 * @example
 * const mock = useMock({ services: [sqs] });
 * it("sends", async () => { await send(); assertReceived(mock, "sqs", "SendMessage"); });
 */
export function useMock<const Services extends readonly ServiceImport[], C extends Clock = ManualClock>(
  options: MockOptions<Services, C> = {},
): Mock<ModuleOf<Services[number]>, C> {
  const { before, beforeEach, afterEach, after } = findMocha();
  return mockWithHooks<ModuleOf<Services[number]>, C>(
    { beforeAll: before, beforeEach, afterEach, afterAll: after },
    options,
  );
}

/** Mocha's globals or, with an interface that sets none, what the project's mocha exports while it runs. */
function findMocha(): Mocha {
  const globals = globalThis as unknown as Partial<Mocha>;
  if (typeof globals.before === "function" && typeof globals.after === "function") return globals as Mocha;
  try {
    const exported = createRequire(`${process.cwd()}/`)("mocha") as Partial<Mocha>;
    if (typeof exported.before === "function") return exported as Mocha;
  } catch {
    // It is not installed.
  }
  throw failure("NotMocha", {});
}
