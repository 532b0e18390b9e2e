import type { EmulatedHandler } from "../../types.js";
import { emptyPage } from "./empty-page.js";

/** Lists the virtual MFA devices: there are none. */
export const listVirtualMFADevices: EmulatedHandler<"ListVirtualMFADevices"> = ({ MaxItems, Marker }, call) => ({
  VirtualMFADevices: [],
  ...emptyPage(call, { MaxItems, Marker }),
});
