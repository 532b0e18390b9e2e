/**
 * The adapter for jest.
 *
 * @module
 */
import type { ServiceModule } from "@cloudstub/kit";
import { MockFailure } from "./failure.js";
import { type Hooks, hookUp } from "./hooks.js";
import type { Mock } from "./mock.js";
import type { MockOptions } from "./options.js";

export type { Hooks } from "./hooks.js";

/**
 * A mock for the tests of this file, or of the `describe` it stands in: it starts before the first, forgets calls and
 * faults between them, fails a test whose fault was never reached, and stops after the last. What is stored stays.
 *
 * The hooks are jest's globals; where `injectGlobals` is off, hand over those of `@jest/globals`.
 *
 * @example
 * const mock = useMock({ services: [sqs] });
 * test("sends", async () => { await send(); expect(mock.history("sqs", "SendMessage")).toHaveLength(1); });
 */
export function useMock<const Modules extends readonly ServiceModule[]>(
  options: MockOptions<Modules>,
  hooks: Hooks = globalHooks(),
): Mock<Modules[number]> {
  return hookUp<Modules[number]>(hooks, options);
}

function globalHooks(): Hooks {
  const hooks = globalThis as unknown as Hooks;
  if (typeof hooks.beforeAll === "function") return hooks;
  throw new MockFailure(
    "jest's hooks are not global here. Hand them over: useMock(options, { beforeAll, beforeEach, afterEach, afterAll }).",
  );
}
