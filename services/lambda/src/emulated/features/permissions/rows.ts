import { addPermission } from "./add-permission.js";
import { getPolicy } from "./get-policy.js";
import { removePermission } from "./remove-permission.js";

/**
 * The operations on policies of functions, versions and aliases. Each qualifier has a policy of its own, and adding or removing a statement
 * gives the function or version a new revision.
 */
export const permissionOperations = {
  AddPermission: addPermission,
  GetPolicy: getPolicy,
  RemovePermission: removePermission,
};
