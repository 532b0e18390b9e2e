import { defineService, validationError } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { model } from "./model.js";
import { placeholders } from "./placeholders.js";
import { stsState } from "./state.js";
import type { Sts } from "./types.js";

/**
 * The security token service: its id, its protocol, and its operations. The specification does not name it; by its rule
 * for such operations they are placeholders, which answer well-formed and keep nothing.
 */
export default defineService<Sts>()({
  id: "sts",
  protocols: ["awsQuery"],
  model,
  state: stsState,
  // A presigned GetCallerIdentity is a GET; login services take it as a proof of identity.
  wire: { queryByGet: true },
  operations: placeholders,
  emulated,
  leavesOut: "callers and sessions",
  routes: {},
  conceals: (member) => member === "SecretAccessKey" || member === "SessionToken",
  resource: ({ RoleArn, Name, TargetPrincipal }) => RoleArn?.split("/").at(-1) ?? Name ?? TargetPrincipal,
  reject: validationError,
});
