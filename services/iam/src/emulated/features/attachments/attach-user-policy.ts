import { attach } from "../../engine/attachments.js";
import { owners } from "../../engine/owners.js";
import type { EmulatedHandler } from "../../types.js";

/** Attaches a managed policy to a user. */
export const attachUserPolicy: EmulatedHandler<"AttachUserPolicy"> = ({ UserName, PolicyArn }, call) => {
  attach(call, owners.user(call, UserName), PolicyArn);
  return {};
};
