import type { EmulatedHandler } from "../../types.js";
import { emptyPage } from "./empty-page.js";

/** Lists the server certificates: there are none. */
export const listServerCertificates: EmulatedHandler<"ListServerCertificates"> = ({ MaxItems, Marker }, call) => ({
  ServerCertificateMetadataList: [],
  ...emptyPage(call, { MaxItems, Marker }),
});
