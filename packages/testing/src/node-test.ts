/**
 * The adapter for `node:test`.
 *
 * @module
 */
import { after, afterEach, before, beforeEach } from "node:test";
import type { ManualClock } from "@cloudstub/core";
import type { Clock } from "@cloudstub/kit";
import { mockWithHooks } from "./adapters/hooks.js";
import type { Mock } from "./mock/mock.js";
import type { MockOptions } from "./mock/options.js";
import type { ModuleOf, ServiceImport } from "./services/service-import.js";

/**
 * A mock for the tests of this file, or of the surrounding `describe`. It starts before the first test, clears calls and faults between
 * tests, fails a test whose fault was never reached, and stops after the last. State persists from test to test; with a seed, each test
 * begins with the seeded state.
 *
 * While the mock runs, SDK clients find it in the environment: https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 *
 * @example
 * const mock = useMock({ services: [sqs] });
 * test("sends", async () => { await send(); assertReceived(mock, "sqs", "SendMessage"); });
 */
export function useMock<const Services extends readonly ServiceImport[], C extends Clock = ManualClock>(
  options: MockOptions<Services, C> = {},
): Mock<ModuleOf<Services[number]>, C> {
  return mockWithHooks<ModuleOf<Services[number]>, C>(
    { beforeAll: before, beforeEach, afterEach, afterAll: after },
    options,
  );
}
