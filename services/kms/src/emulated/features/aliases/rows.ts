import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createAlias } from "./create-alias.js";
import { deleteAlias } from "./delete-alias.js";
import { listAliases } from "./list-aliases.js";
import { updateAlias } from "./update-alias.js";

/*
 * An alias is a second name of a key, unique in its account and region. Operations that use a key take it, those
 * that manage a key do not, and it can be given to another key of the same kind and use. It goes when its key is
 * deleted.
 */

/** The operations on aliases. */
export const aliasOperations = {
  CreateAlias: createAlias,
  DeleteAlias: deleteAlias,
  ListAliases: listAliases,
  UpdateAlias: updateAlias,
} satisfies Overlay<Kms, EmulatedState>["operations"];
