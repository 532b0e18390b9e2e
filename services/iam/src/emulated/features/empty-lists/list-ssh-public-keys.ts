import type { EmulatedHandler } from "../../types.js";
import { emptyPage } from "./empty-page.js";

/** Lists the SSH public keys of a user: there are none. */
export const listSSHPublicKeys: EmulatedHandler<"ListSSHPublicKeys"> = (input, call) => ({
  SSHPublicKeys: [],
  ...emptyPage(call, input),
});
