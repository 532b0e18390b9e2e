import type { EmulatedHandler } from "../../types.js";
import { emptyPage } from "./empty-page.js";

/** Lists the MFA devices of a user: there are none. */
export const listMFADevices: EmulatedHandler<"ListMFADevices"> = (input, call) => ({
  MFADevices: [],
  ...emptyPage(call, input),
});
