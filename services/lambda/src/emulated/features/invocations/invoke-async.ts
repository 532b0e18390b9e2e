import { bytesOfPayload } from "@cloudstub/kit";
import { findFunction } from "../../engine/functions.js";
import { LATEST, referenceIn } from "../../engine/names.js";
import { checkedPayload } from "../../engine/payload.js";
import type { EmulatedHandler } from "../../types.js";
import { invokeLater } from "./later.js";

/**
 * Takes an event for a function, as `Invoke` of the type `Event` does: the deprecated form of it.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_InvokeAsync.html
 */
export const invokeAsync: EmulatedHandler<"InvokeAsync"> = (input, call) => {
  const found = findFunction(call, { ...referenceIn(call, { FunctionName: input.FunctionName }), qualifier: LATEST });
  const payload = checkedPayload(bytesOfPayload(input.InvokeArgs), "Event");
  const { StatusCode } = invokeLater(call, { found, payload });
  return { Status: StatusCode };
};
