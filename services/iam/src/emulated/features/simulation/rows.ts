import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { getContextKeysForCustomPolicy } from "./get-context-keys-for-custom-policy.js";
import { getContextKeysForPrincipalPolicy } from "./get-context-keys-for-principal-policy.js";
import { simulateCustomPolicy } from "./simulate-custom-policy.js";
import { simulatePrincipalPolicy } from "./simulate-principal-policy.js";

/** The operations that evaluate policies. */
export const simulationOperations = {
  GetContextKeysForCustomPolicy: getContextKeysForCustomPolicy,
  GetContextKeysForPrincipalPolicy: getContextKeysForPrincipalPolicy,
  SimulateCustomPolicy: simulateCustomPolicy,
  SimulatePrincipalPolicy: simulatePrincipalPolicy,
} satisfies Overlay<Iam, EmulatedState>["operations"];
