import type { FaultDefinition } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { runningMockWith } from "../process/running-mocks.js";
import type { FaultDefinitionOf } from "../services/types.js";
import { declaredFaults } from "./test-faults.js";

/** A test function or method. */
// biome-ignore lint/suspicious/noExplicitAny: frameworks pass their own arguments
type Test = (this: any, ...args: any[]) => unknown;

/** The faults of a test; each names its service. `[{ service: "sqs", effect: "throttle" }, { service: "s3", effect: "delay", milliseconds: 50 }]` */
export type Faults<M extends ServiceModule = ServiceModule> = FaultDefinitionOf<M> | readonly FaultDefinitionOf<M>[];

/**
 * Wraps a test: the faults are in place while it runs, and it fails if one was never reached. The faults go to the running mock that has
 * their services (specification 1.8). Without a test it returns a decorator for a test method. Give modules as its type to have names
 * checked and completed.
 *
 * @example withFaults<typeof sqs | typeof s3>({ service: "s3", operation: "PutObject", effect: "throttle" }, async () => { … })
 * @example test("sends again", withFaults({ service: "sqs", operation: "SendMessage", effect: "lost-answer" }, async () => { … }));
 * @example class Orders { @withFaults({ service: "sqs", effect: "throttle" }) async sends() { … } }
 */
export function withFaults<M extends ServiceModule = ServiceModule, T extends Test = Test>(
  faults: Faults<M>,
  test: T,
): T;
export function withFaults<M extends ServiceModule = ServiceModule>(
  faults: Faults<M>,
): <T extends Test>(method: T, context?: unknown) => T;
export function withFaults(faults: Faults, test?: Test): unknown {
  const declared = declaredFaults(faults);
  return test === undefined ? (method: Test) => wrapped(declared, method) : wrapped(declared, test);
}

function wrapped(faults: readonly FaultDefinition[], test: Test): Test {
  const services = [...new Set(faults.map(({ service }) => service))];
  const run: Test = async function (this: unknown, ...args) {
    return runningMockWith(services).withFaults(faults, () => test.apply(this, args));
  };
  // Frameworks read the parameters from a test's text, and whether it takes a callback from its length.
  Object.defineProperty(run, "toString", { value: () => test.toString() });
  Object.defineProperty(run, "length", { value: test.length });
  return Object.defineProperty(run, "name", { value: test.name });
}
