import { type FunctionReference, LATEST } from "./names.js";

/** The key of a function's, version's or alias's policy. */
export function policyKey({ name, qualifier }: FunctionReference): string {
  return qualifier === undefined || qualifier === LATEST ? `function:${name}` : `function:${name}:${qualifier}`;
}
