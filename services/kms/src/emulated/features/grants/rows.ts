import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import { withDryRun } from "../../engine/dry-run.js";
import type { EmulatedState } from "../../state.js";
import { createGrant } from "./create-grant.js";
import { listGrants } from "./list-grants.js";
import { listRetirableGrants } from "./list-retirable-grants.js";
import { retireGrant } from "./retire-grant.js";
import { revokeGrant } from "./revoke-grant.js";

/*
 * A grant lets a principal do some operations with a key, besides what the policy allows, perhaps with certain
 * encryption contexts only. Who made the key's policy revokes a grant; its retiring principal, named when it was
 * made, retires it. What a grant may permit depends on the kind and use of its key. The engine's access folder looks
 * for a grant where the policy allows nothing.
 */

/** The operations on grants. */
export const grantOperations = {
  CreateGrant: withDryRun(createGrant),
  ListGrants: listGrants,
  ListRetirableGrants: listRetirableGrants,
  RetireGrant: withDryRun(retireGrant),
  RevokeGrant: withDryRun(revokeGrant),
} satisfies Overlay<Kms, EmulatedState>["operations"];
