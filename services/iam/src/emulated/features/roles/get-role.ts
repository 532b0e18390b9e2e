import { findRole, wholeRole } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows a role. */
export const getRole: EmulatedHandler<"GetRole"> = ({ RoleName }, call) => ({
  Role: wholeRole(call, findRole(call, RoleName)),
});
