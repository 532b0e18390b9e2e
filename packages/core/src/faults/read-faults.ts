import { checkFault, FaultError, type FaultPlace } from "./arm-fault.js";
import type { ArmedFault } from "./armed-fault.js";
import type { FaultDefinition } from "./definition.js";

/**
 * Adds the faults of a JSON text: one fault, or a list. All of them, or none: rejects with a `FaultError` that names the
 * first thing wrong.
 *
 * @example await armFaultsFrom({ world, registry }, '{"service": "sqs", "operation": "SendMessage", "effect": "lost-answer"}');
 */
export async function armFaultsFrom(place: FaultPlace, text: string): Promise<ArmedFault[]> {
  const faults = await readFaults(text);
  for (const fault of faults) checkFault(place.registry, fault);
  return faults.map((fault) => place.world.faults.add(fault));
}

async function readFaults(text: string): Promise<readonly FaultDefinition[]> {
  const value = parse(text);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  // The schema's library costs more than everything else; a server without faults never loads it.
  const { faultSchema } = await import("./fault-schema.js");
  return list.map((element, position) => {
    const { data, error } = faultSchema.safeParse(element);
    if (data !== undefined) return data;
    const [issue] = error.issues;
    const name = [...(Array.isArray(value) ? [position] : []), ...(issue?.path ?? [])].join(".");
    throw new FaultError(`${name === "" ? "The fault" : `"${name}" of the faults`} is not right: ${issue?.message}.`);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FaultError(`The faults are not valid JSON: ${(error as Error).message}.`);
  }
}
