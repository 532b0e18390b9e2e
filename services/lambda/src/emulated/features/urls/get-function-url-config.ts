import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { findUrl, readUrl } from "./url.js";

/** The URL of a function or alias. */
export const getFunctionUrlConfig: EmulatedHandler<"GetFunctionUrlConfig"> = (input, call) =>
  readUrl(call, findUrl(call, referenceIn(call, input)));
