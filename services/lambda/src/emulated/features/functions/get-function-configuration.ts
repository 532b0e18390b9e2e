import { findFunction, shown } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** The configuration of a function, version or alias. */
export const getFunctionConfiguration: EmulatedHandler<"GetFunctionConfiguration"> = (input, call) =>
  shown(call, findFunction(call, referenceIn(call, input)));
