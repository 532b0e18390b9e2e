import { createAlias } from "./create-alias.js";
import { deleteAlias } from "./delete-alias.js";
import { getAlias } from "./get-alias.js";
import { listAliases } from "./list-aliases.js";
import { updateAlias } from "./update-alias.js";

/** The operations on aliases: names of a version, or of two that share the invocations by weight. */
export const aliasOperations = {
  CreateAlias: createAlias,
  DeleteAlias: deleteAlias,
  GetAlias: getAlias,
  ListAliases: listAliases,
  UpdateAlias: updateAlias,
};
