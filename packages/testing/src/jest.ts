/**
 * The adapter for jest: a mock for a file, and matchers for `expect(mock)`.
 *
 * @module
 */
import { createRequire } from "node:module";
import type { ManualClock } from "@cloudstub/core";
import type { Clock } from "@cloudstub/kit";
// The augmentation below needs the import.
// oxlint-disable-next-line no-empty-named-blocks, require-module-specifiers -- nothing of it is named here
import type {} from "expect";
import { type Hooks, mockWithHooks } from "./adapters/hooks.js";
import { type MockMatchers, matchers } from "./mock/matchers.js";
import type { Mock } from "./mock/mock.js";
import type { MockOptions } from "./mock/options.js";
import { failure } from "./process/failure.js";
import type { ModuleOf, ServiceImport } from "./services/service-import.js";

export type { Hooks } from "./adapters/hooks.js";

interface Jest extends Hooks {
  readonly expect: { extend(matchers: object): void };
}

const jest = findJest();
jest?.expect.extend(matchers);

/**
 * A mock for the tests of this file, or of the surrounding `describe`. It starts before the first test, clears calls and faults between
 * tests, fails a test whose fault was never reached, and stops after the last. State persists from test to test; with a seed, each test
 * begins with the seeded state.
 *
 * While the mock runs, SDK clients find it in the environment: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 *
 * Uses jest's own hooks unless given; pass the hooks of a similar framework.
 *
 * @example
 * const mock = useMock({ services: [sqs] });
 * test("sends", async () => { await send(); expect(mock).toHaveReceived("sqs", "SendMessage"); });
 */
export function useMock<const Services extends readonly ServiceImport[], C extends Clock = ManualClock>(
  options: MockOptions<Services, C> = {},
  hooks: Hooks | undefined = jest,
): Mock<ModuleOf<Services[number]>, C> {
  if (hooks !== undefined) return mockWithHooks<ModuleOf<Services[number]>, C>(hooks, options);
  throw failure("NotJest", {});
}

/** Finds jest in the globals or, with `injectGlobals` off, in `@jest/globals`, which only jest can load. */
function findJest(): Jest | undefined {
  const globals = globalThis as unknown as Partial<Jest>;
  if (typeof globals.beforeAll === "function" && typeof globals.expect === "function") return globals as Jest;
  try {
    return createRequire(import.meta.url)("@jest/globals") as Jest;
  } catch {
    return undefined;
  }
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends MockMatchers<T, R> {}
  }
}

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T> extends MockMatchers<T, R> {}
}
