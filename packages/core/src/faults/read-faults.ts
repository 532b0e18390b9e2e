import { checkAim, type FaultPlace } from "./arm-fault.js";
import type { ArmedFault } from "./armed-fault.js";
import { checkShape } from "./check-shape.js";
import type { FaultDefinition } from "./definition.js";
import { FaultError } from "./fault-error.js";

/**
 * Adds the faults of a JSON text: one fault, or a list. All of them, or none: throws a `FaultError` that names the
 * first thing wrong.
 *
 * @example armFaultsFrom({ world, registry }, '{"service": "sqs", "operation": "SendMessage", "effect": "lost-answer"}');
 */
export function armFaultsFrom(place: FaultPlace, text: string): ArmedFault[] {
  const faults = readFaults(text);
  for (const fault of faults) checkAim(place.registry, fault);
  return faults.map((fault) => place.world.faults.add(fault));
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
