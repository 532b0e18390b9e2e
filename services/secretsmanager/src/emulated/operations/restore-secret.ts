import { findSecret } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import { cancelWork } from "../time/schedule-work.js";
import type { EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

/** Takes a secret out of its recovery window. One that is not in it stays as it is. */
export const restoreSecret: EmulatedHandler<"RestoreSecret"> = ({ SecretId }, call) => {
  const { deletesAt, ...secret } = findSecret(call, SecretId);
  if (deletesAt !== undefined) {
    cancelWork(call, deletesAt, { kind: "delete", name: secret.name });
    saveSecret(call, secret);
  }
  return identified(call, secret);
};
