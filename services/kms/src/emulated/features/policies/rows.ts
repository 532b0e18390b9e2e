import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { getKeyPolicy } from "./get-key-policy.js";
import { listKeyPolicies } from "./list-key-policies.js";
import { putKeyPolicy } from "./put-key-policy.js";

/*
 * A key has one policy, named default. It decides over every request, that of the key's own account too, so that a
 * policy which would lock out its author is refused unless the request says otherwise. The engine's access folder
 * evaluates it.
 */

/** The operations on key policies. */
export const policyOperations = {
  GetKeyPolicy: getKeyPolicy,
  ListKeyPolicies: listKeyPolicies,
  PutKeyPolicy: putKeyPolicy,
} satisfies Overlay<Kms, EmulatedState>["operations"];
