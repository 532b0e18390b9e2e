import type { EmulatedHandler } from "../../types.js";

/** Lists what hooks have said: nothing, because there are none. */
export const listHookResults: EmulatedHandler<"ListHookResults"> = ({ TargetType, TargetId }) => ({
  ...(TargetType !== undefined && { TargetType }),
  ...(TargetId !== undefined && { TargetId }),
  HookResults: [],
});
