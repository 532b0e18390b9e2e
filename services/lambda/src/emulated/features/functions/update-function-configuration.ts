import { revised } from "../../../configuration.js";
import { configured } from "../../engine/configuration.js";
import { findLatest } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import { beginTransition, updating } from "../../engine/transitions.js";
import type { EmulatedHandler } from "../../types.js";
import { checkUpdate } from "./check-update.js";

/** Changes the members of `$LATEST` that the request sends. */
export const updateFunctionConfiguration: EmulatedHandler<"UpdateFunctionConfiguration"> = (input, call) => {
  const reference = referenceIn(call, input);
  const before = findLatest(call, reference);
  checkUpdate(call, before, input.RevisionId);
  const after = revised(call, { ...configured(call, before, input), ...updating });
  call.state.functions.set(reference.name, after);
  beginTransition(call, { function: reference.name, becomes: "Successful" });
  return after;
};
