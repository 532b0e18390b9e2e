import type { EmulatedHandler } from "../../types.js";
import { setKey } from "./key.js";

/** Says which key encrypts the events of a group. Nothing is encrypted here. */
export const associateKmsKey: EmulatedHandler<"AssociateKmsKey"> = (input, call) => {
  setKey(call, input, input.kmsKeyId);
  return {};
};
