import { type Inputs, resolveSettings, type Settings } from "../options/resolve-settings.js";
import { translate } from "./variables.js";

/** Settings whose defaults come from LocalStack's variables. The notes name the variables that are ignored. */
export async function localstackSettings(inputs: Inputs): Promise<{ settings: Settings; notes: readonly string[] }> {
  const { defaults, notes } = translate(inputs.env);
  return { settings: await resolveSettings({ ...inputs, defaults: { ...inputs.defaults, ...defaults } }), notes };
}
