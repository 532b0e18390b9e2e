import { isMatcher } from "../matching/matcher.js";
import { structure } from "../model/shapes.js";
import type { Registry } from "../registry/registry.js";
import type { LoadedService } from "../registry/stub.js";
import { suggestion } from "../validation/rules.js";
import type { ActiveFault } from "./active-fault.js";
import { batchOf } from "./batch.js";
import { checkOutput } from "./canned-answer.js";
import { checkShape } from "./check-shape.js";
import type { FaultDefinition } from "./definition.js";
import { checkErrorCode } from "./error-codes.js";
import { FaultError } from "./fault-error.js";
import type { FaultSet } from "./fault-set.js";

/** The world that a fault is added to, and the registry that checks its target. */
export interface FaultContext {
  readonly world: { readonly faults: FaultSet };
  readonly registry: Registry;
}

/** Checks a fault and adds it to a world. Throws a {@link FaultError}, which calls the fault `owner`, if it is invalid or matches no possible request. */
export function addFault({ world, registry }: FaultContext, fault: FaultDefinition, owner: string): ActiveFault {
  checkShape(fault, owner);
  checkTarget(registry, fault);
  return world.faults.add(fault);
}

/** Throws a {@link FaultError} if the fault matches no possible request. */
export function checkTarget(registry: Registry, fault: FaultDefinition): void {
  const service = serviceOf(registry, fault.service);
  checkPlace(service, fault);
  if (fault.operation !== undefined) checkOperation(service, fault.operation);
  if (fault.input !== undefined && !isMatcher(fault.input))
    checkInput(service, fault.operation, Object.keys(fault.input as object));
  checkErrorCode(service, fault);
  if (fault.effect === "failed-entries") checkBatch(service, fault.operation);
  if (fault.effect === "answer") checkFixedOutput(service, fault.operation, fault.output);
}

function serviceOf({ services }: Registry, id: string): LoadedService {
  const service = services.find((candidate) => candidate.id === id);
  if (service !== undefined) return service;
  const enabled = services.map((candidate) => candidate.id).join(", ") || "none";
  throw new FaultError(`A fault targets the service "${id}", which is not enabled. Enabled: ${enabled}.`);
}

/** A service whose resources all belong to the home has nothing anywhere else. */
function checkPlace({ id, module, otherwise }: LoadedService, { account, region }: FaultDefinition): void {
  if (module.scope !== undefined || (account === undefined && region === undefined)) return;
  const remedy = otherwise?.hasScope ? `Start with ${otherwise.option}, or leave them out.` : "Leave them out.";
  throw new FaultError(
    `A fault of ${id} can't have an account or a region, since its resources belong to none. ${remedy}`,
  );
}

function checkOperation(service: LoadedService, operation: string): void {
  const names = operationsOf(service);
  if (!names.includes(operation))
    throw new FaultError(`${service.id} has no operation "${operation}".${suggestion(operation, names)}`);
}

function checkInput(service: LoadedService, operation: string | undefined, given: readonly string[]): void {
  const { id, model } = service;
  const operations = operation === undefined ? operationsOf(service) : [operation];
  const members = operations.flatMap((name) =>
    Object.keys(structure(model(), model().operations[name]?.input).members),
  );
  const unknown = given.find((name) => !members.includes(name));
  if (unknown === undefined) return;
  const whose = operation === undefined ? `No operation of ${id} has the` : `${id} ${operation} has no`;
  throw new FaultError(`${whose} input member "${unknown}".${suggestion(unknown, [...new Set(members)])}`);
}

function checkFixedOutput({ id, stubs }: LoadedService, operation: string | undefined, output: unknown): void {
  if (operation === undefined) throw new FaultError(`An answer needs an operation of ${id}.`);
  if (typeof output === "function") return;
  for (const stub of stubs) if (stub.operation === operation) checkOutput(stub, output);
}

function operationsOf({ stubs }: LoadedService): string[] {
  return [...new Set(stubs.map((stub) => stub.operation))];
}

function checkBatch(service: LoadedService, operation: string | undefined): void {
  const { id, model } = service;
  if (operation !== undefined && batchOf(model(), operation) !== undefined) return;
  const batches = operationsOf(service).filter((name) => batchOf(model(), name) !== undefined);
  const which =
    operation === undefined ? "needs an operation" : `cannot target ${operation}, whose input is not a batch`;
  throw new FaultError(
    `Failing entries of a batch of ${id} ${which}. ${id} has ${batches.join(", ") || "no batch operations"}.`,
  );
}
