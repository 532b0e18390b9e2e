import { invalidParameter } from "../errors.js";
import { changeRegistry } from "../registry.js";
import type { EmulatedHandler } from "../types.js";

/** How often images may be scanned (API reference, RegistryScanningRule). */
const frequencies: { readonly [scanType in "BASIC" | "ENHANCED"]: readonly string[] } = {
  BASIC: ["MANUAL", "SCAN_ON_PUSH"],
  ENHANCED: ["CONTINUOUS_SCAN", "SCAN_ON_PUSH"],
};

/** Says which images of the registry are scanned. There are none. AWS's words of the refusal are not documented. */
export const putRegistryScanningConfiguration: EmulatedHandler<"PutRegistryScanningConfiguration"> = (input, call) => {
  const { scanType = "BASIC", rules = [] } = input;
  const allowed = frequencies[scanType];
  if (rules.some(({ scanFrequency }) => !allowed.includes(scanFrequency)))
    throw invalidParameter("rules", `The scanFrequency of ${scanType} scans is ${allowed.join(" or ")}`);
  const scanning = { scanType, rules };
  changeRegistry(call, { scanning });
  return { registryScanningConfiguration: scanning };
};
