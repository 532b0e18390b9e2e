import { registryOf } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** Shows which images of the registry are scanned; where nothing was set, none by rules (API reference, PutRegistryScanningConfiguration). */
export const getRegistryScanningConfiguration: EmulatedHandler<"GetRegistryScanningConfiguration"> = (_, call) => ({
  registryId: call.account,
  scanningConfiguration: registryOf(call).scanning ?? { scanType: "BASIC", rules: [] },
});
