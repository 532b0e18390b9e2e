import type { EmulatedHandler } from "../../types.js";
import { contextKeysIn } from "./context-keys.js";
import { readSources } from "./evaluate.js";
import { inputSources } from "./sources.js";

/** Lists the condition keys that policies of the request ask for. */
export const getContextKeysForCustomPolicy: EmulatedHandler<"GetContextKeysForCustomPolicy"> = ({
  PolicyInputList,
}) => {
  readSources(inputSources("PolicyInputList", PolicyInputList));
  return { ContextKeyNames: contextKeysIn(PolicyInputList) };
};
