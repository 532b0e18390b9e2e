import { oneOf, record } from "@cloudstub/kit";

export const streamViewTypes = ["KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"] as const;

/** What the emulated service stores in a table's record besides the contract's members. */
export const tableSettings = record({
  /** The enabled stream, or the last one that there was. */
  "stream?": {
    /** When it was enabled, as AWS writes it: `2015-05-20T20:51:10.252`. */
    label: "string",
    enabled: "boolean",
    viewType: oneOf(...streamViewTypes),
  },
});
