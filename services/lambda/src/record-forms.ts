import type { RecordForm } from "@cloudstub/kit";
import type { FunctionConfiguration } from "./types.js";

/** What a stored function looks like. */
export function functionForm(): RecordForm<FunctionConfiguration> {
  return "shape FunctionConfiguration";
}
