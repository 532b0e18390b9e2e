import type { EmulatedHandler } from "../../types.js";
import { emptyPage } from "./empty-page.js";

/** Lists the signing certificates of a user: there are none. */
export const listSigningCertificates: EmulatedHandler<"ListSigningCertificates"> = (input, call) => ({
  Certificates: [],
  ...emptyPage(call, input),
});
