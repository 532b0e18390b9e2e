import type { ActiveFault } from "./active-fault.js";
import { checkTarget, type FaultContext } from "./add-fault.js";
import { checkShape } from "./check-shape.js";
import type { FaultDefinition } from "./definition.js";
import { FaultError } from "./fault-error.js";

/**
 * Adds the faults of a JSON text: one fault, or a list. Throws a `FaultError` for the first invalid one, before any is added.
 *
 * @example addFaultsFromJson({ world, registry }, '{"service": "sqs", "operation": "SendMessage", "effect": "lost-answer"}');
 */
export function addFaultsFromJson(context: FaultContext, text: string): ActiveFault[] {
  const faults = readFaults(text);
  for (const fault of faults) checkTarget(context.registry, fault);
  return faults.map((fault) => context.world.faults.add(fault));
}

function readFaults(text: string): readonly FaultDefinition[] {
  const value = parse(text);
  if (!Array.isArray(value)) return [shaped(value, "the fault")];
  return value.map((fault, position) => shaped(fault, `faults[${position}]`));
}

function shaped(fault: unknown, owner: string): FaultDefinition {
  checkShape(fault, owner);
  return fault;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FaultError(`The faults are not valid JSON: ${(error as Error).message}.`);
  }
}
