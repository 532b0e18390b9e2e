import type { EmulatedHandler } from "../../types.js";
import { setKey } from "./key.js";

/** Lets the service's own key encrypt the events of a group. */
export const disassociateKmsKey: EmulatedHandler<"DisassociateKmsKey"> = (named, call) => {
  setKey(call, named, undefined);
  return {};
};
