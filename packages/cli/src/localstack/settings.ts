import { type Inputs, resolveSettings, type Settings } from "../options/resolve-settings.js";
import { translate } from "./variables.js";

/** The settings of a start as LocalStack's: its variables are their defaults. Told once: what of them has no counterpart. */
export async function localstackSettings(inputs: Inputs): Promise<{ settings: Settings; notes: readonly string[] }> {
  const { defaults, notes } = translate(inputs.env);
  return { settings: await resolveSettings({ ...inputs, defaults: { ...inputs.defaults, ...defaults } }), notes };
}
