import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createAccessKey } from "./create-access-key.js";
import { deleteAccessKey } from "./delete-access-key.js";
import { getAccessKeyLastUsed } from "./get-access-key-last-used.js";
import { listAccessKeys } from "./list-access-keys.js";
import { updateAccessKey } from "./update-access-key.js";

/** The operations on access keys. */
export const accessKeyOperations = {
  CreateAccessKey: createAccessKey,
  DeleteAccessKey: deleteAccessKey,
  GetAccessKeyLastUsed: getAccessKeyLastUsed,
  ListAccessKeys: listAccessKeys,
  UpdateAccessKey: updateAccessKey,
} satisfies Overlay<Iam, EmulatedState>["operations"];
