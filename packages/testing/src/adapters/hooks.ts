import type { Clock, ServiceModule } from "@cloudstub/kit";
import { Mock } from "../mock/mock.js";
import type { AnyMockOptions } from "../mock/options.js";
import { errorOfTest } from "./failed-test.js";

/** The hooks of a test framework. `import { afterAll, afterEach, beforeAll, beforeEach } from "@jest/globals"` */
export interface Hooks {
  readonly beforeAll: (run: () => Promise<void>) => void;
  readonly beforeEach: (run: () => void) => void;
  readonly afterEach: (run: () => void) => void;
  readonly afterAll: (run: () => Promise<void>) => void;
}

/** Makes a mock that the hooks start, check and stop. The error of a failed test ends with what its calls asked for and did not get. */
export function mockWithHooks<M extends ServiceModule, C extends Clock>(
  { beforeAll, beforeEach, afterEach, afterAll }: Hooks,
  options: AnyMockOptions,
): Mock<M, C> {
  const mock = new Mock<M, C>(options).announce();
  beforeAll(async () => void (await mock.start()));
  beforeEach(() => mock.beginTest());
  // Without a declared parameter: jest and mocha would wait for one to be called.
  afterEach(function (this: unknown, ...given: unknown[]) {
    mock.explainFailure(errorOfTest(this, given));
    mock.endTest();
  });
  afterAll(() => mock.stop());
  return mock;
}
