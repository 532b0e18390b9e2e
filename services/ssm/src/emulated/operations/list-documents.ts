import { pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";

/** Documents of the account: there are none, as in a new one of AWS. AWS's own documents are not here either. */
export const listDocuments: EmulatedHandler<"ListDocuments"> = (input) => {
  pageStart(input);
  return { DocumentIdentifiers: [] };
};
