import { nearest } from "../api/nearest.js";
import type { Registry } from "../mock/registry.js";
import { structure } from "../model/shapes.js";
import type { LoadedService } from "../modules/assemble.js";
import type { World } from "../world/world.js";
import type { ArmedFault } from "./armed-fault.js";
import { batchOf } from "./batch.js";
import type { FaultDefinition, FaultTiming } from "./definition.js";

/** A fault that could never be met; the message says why and what there is instead. `expect(() => fault.times(0)).toThrow(FaultError)` */
export class FaultError extends Error {
  override readonly name = "FaultError";
}

/** Where a fault is to take place. */
export interface FaultPlace {
  readonly world: World;
  readonly registry: Registry;
}

/** Adds a fault to a world. Throws a {@link FaultError} when no request could ever meet it. */
export function armFault({ world, registry }: FaultPlace, fault: FaultDefinition): ArmedFault {
  checkFault(registry, fault);
  return world.faults.add(fault);
}

/** Throws a {@link FaultError} when no request could ever meet the fault. */
export function checkFault(registry: Registry, fault: FaultDefinition): void {
  const service = serviceOf(registry, fault.service);
  if (fault.operation !== undefined) checkOperation(service, fault.operation);
  if (fault.operation !== undefined && fault.input !== undefined) checkInput(service, fault.operation, fault.input);
  if (fault.effect === "failed-entries") checkBatch(service, fault.operation);
  checkTiming(fault.when);
}

function serviceOf({ services }: Registry, id: string): LoadedService {
  const service = services.find((candidate) => candidate.id === id);
  if (service !== undefined) return service;
  const enabled = services.length === 0 ? "no service is" : `only ${services.map((candidate) => candidate.id).join(", ")}`;
  throw new FaultError(`A fault is aimed at the service "${id}", which is not enabled: ${enabled}.`);
}

function checkOperation({ id, stubs }: LoadedService, operation: string): void {
  const names = [...new Set(stubs.map((stub) => stub.operation))];
  if (!names.includes(operation)) throw new FaultError(`${id} has no operation "${operation}".${meant(operation, names)}`);
}

function checkInput({ id, model }: LoadedService, operation: string, input: unknown): void {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new FaultError(`The input that a fault of ${id} ${operation} is aimed at must be an object of the operation's members.`);
  }
  const members = Object.keys(structure(model(), model().operations[operation]?.input).members);
  const unknown = Object.keys(input).find((name) => !members.includes(name));
  if (unknown !== undefined) throw new FaultError(`${id} ${operation} has no input member "${unknown}".${meant(unknown, members)}`);
}

function checkBatch({ id, model, stubs }: LoadedService, operation: string | undefined): void {
  if (operation !== undefined && batchOf(model(), operation) !== undefined) return;
  const batches = [...new Set(stubs.map((stub) => stub.operation))].filter((name) => batchOf(model(), name) !== undefined);
  const which = operation === undefined ? "needs an operation" : `cannot be aimed at ${operation}, whose input is no batch`;
  throw new FaultError(
    `Failing entries of a batch of ${id} ${which}. ${id} has ${batches.join(", ") || "no operations that take a batch"}.`,
  );
}

/** Throws a {@link FaultError} where a timing counts calls in any other way than in whole numbers from 1. */
export function checkTiming(when: FaultTiming | undefined): void {
  if (when === undefined || when === "always") return;
  const [first, last = first] = "times" in when ? [when.times] : "nth" in when ? [when.nth] : when.between;
  if (Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first) return;
  throw new FaultError(
    `A fault's timing is ${JSON.stringify(when)}. Calls are counted in whole numbers from 1, and the last is not before the first.`,
  );
}

function meant(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near.length === 0 ? ` It has ${names.join(", ")}.` : ` Did you mean ${near.join(" or ")}?`;
}
