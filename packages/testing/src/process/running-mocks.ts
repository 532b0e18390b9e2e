import type { FaultDefinition } from "@cloudstub/core";
import { failure } from "./failure.js";
import { processWide } from "./process-wide.js";

/** A running mock, as `withFaults` finds it by its services. */
export interface Running {
  readonly services: readonly string[];
  withFaults<Result>(faults: FaultDefinition | readonly FaultDefinition[], run: () => Result): Promise<Awaited<Result>>;
}

/** The running mocks of this process. */
const running = processWide("running", () => new Set<Running>());

export function addRunningMock(mock: Running): void {
  running.add(mock);
}

export function removeRunningMock(mock: Running): void {
  running.delete(mock);
}

/** Returns the one running mock with these services. Throws a `MockFailure` if there is none, or more than one. */
export function runningMockWith(ids: readonly string[]): Running {
  const matching = [...running].filter((mock) => ids.every((service) => mock.services.includes(service)));
  const [mock] = matching;
  if (mock !== undefined && matching.length === 1) return mock;
  const services = ids.join(" and ");
  if (mock === undefined) throw failure("NoMockForFaults", { services });
  throw failure("SeveralMocksForFaults", { services, count: matching.length });
}
