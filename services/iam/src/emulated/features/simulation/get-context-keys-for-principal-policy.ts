import type { EmulatedHandler } from "../../types.js";
import { contextKeysIn } from "./context-keys.js";
import { readSources } from "./evaluate.js";
import { inputSources, ownerOfArn, sourcesOf } from "./sources.js";

/** Lists the condition keys that the policies of a role, user or group ask for, and those of the request. */
export const getContextKeysForPrincipalPolicy: EmulatedHandler<"GetContextKeysForPrincipalPolicy"> = (
  { PolicySourceArn, PolicyInputList },
  call,
) => {
  const given = inputSources("PolicyInputList", PolicyInputList);
  readSources(given);
  const sources = [...sourcesOf(call, ownerOfArn(call, PolicySourceArn)), ...given];
  return { ContextKeyNames: contextKeysIn(sources.map(({ document }) => document)) };
};
