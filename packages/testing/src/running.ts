import type { FaultDefinition } from "@cloudstub/core";
import { MockFailure } from "./failure.js";
import { processWide } from "./process-wide.js";

/** A mock that runs, as faults that name only a service find it. */
export interface Running {
  readonly services: readonly string[];
  withFaults<Result>(faults: FaultDefinition | readonly FaultDefinition[], run: () => Result): Promise<Awaited<Result>>;
}

/** The mocks that run in this process: it is the process that a fault without a mock is aimed at. */
const running = processWide("running", () => new Set<Running>());

/** Notes that a mock runs. */
export function enter(mock: Running): void {
  running.add(mock);
}

/** Notes that a mock has stopped. */
export function leave(mock: Running): void {
  running.delete(mock);
}

/** The one mock that runs and has these services. Throws a `MockFailure` where there is none, or more than one. */
export function theMockWith(services: readonly string[]): Running {
  const fitting = [...running].filter((mock) => services.every((service) => mock.services.includes(service)));
  const [mock] = fitting;
  if (mock !== undefined && fitting.length === 1) return mock;
  const wanted = services.join(" and ");
  throw new MockFailure(
    mock === undefined
      ? `Faults are aimed at ${wanted}, and no mock with ${wanted} is running. Start one with startMock, or with the adapter of the test framework.`
      : `Faults are aimed at ${wanted}, and ${fitting.length} mocks with ${wanted} are running. Say which one: mock.withFaults(…).`,
  );
}
