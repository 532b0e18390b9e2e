import { pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";

/** Associations of documents with nodes: an account here has none, as a new one of AWS. */
export const listAssociations: EmulatedHandler<"ListAssociations"> = (input) => {
  pageStart(input);
  return { Associations: [] };
};
