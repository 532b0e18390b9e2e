import type { OnDemandThroughput, WarmThroughput } from "@aws-sdk/client-dynamodb";
import { type HandlerShape, oneOf, record, shape } from "@cloudstub/kit";

export const streamViewTypes = ["KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"] as const;

const transitionStatuses = ["CREATING", "UPDATING", "DELETING"] as const;

/** What the emulated service stores in a table's record besides the contract's members. */
export const tableSettings = record({
  /** The enabled stream, or the last one that there was. */
  "stream?": {
    /** When it was enabled, as AWS writes it: `2015-05-20T20:51:10.252`. */
    label: "string",
    enabled: "boolean",
    viewType: oneOf(...streamViewTypes),
  },
  "tableClass?": { name: oneOf("STANDARD", "STANDARD_INFREQUENT_ACCESS"), "updatedAt?": "time" },
  /** Where it is encrypted with a key of its owner's account. */
  "encryption?": { keyArn: "string" },
  "tags?": { "*": "string" },
  "payPerRequestSince?": "time",
  "throughputIncreasedAt?": "time",
  "throughputDecreasedAt?": "time",
  /** On the day of `throughputDecreasedAt`. */
  "throughputDecreases?": "number",
  "onDemandThroughput?": shape<HandlerShape<OnDemandThroughput>>("OnDemandThroughput"),
  "warmThroughput?": shape<HandlerShape<WarmThroughput>>("WarmThroughput"),
  /** A change that takes its time, and the indexes that it creates, changes or deletes. */
  "transition?": { status: oneOf(...transitionStatuses), "indexes?": { "*": oneOf(...transitionStatuses) } },
  /** The other regions in which the table is. */
  "replicas?": [
    {
      region: "string",
      status: oneOf("CREATING", "CREATION_FAILED", "ACTIVE", "DELETING"),
      /** Why it could not be created. */
      "message?": "string",
    },
  ],
  /** Names of global indexes that are being filled, and can't be read yet. */
  "backfilling?": ["string"],
  /** The attribute that tells when an item expires. */
  "timeToLive?": { attribute: "string" },
  /** Since when points in time can be restored, and how far back. */
  "pointInTimeRecovery?": { since: "time", days: "number" },
  /** What the table was restored from. */
  "restored?": { "backupArn?": "string", tableArn: "string", at: "time" },
  /** By the name of an index, or under an empty name for the table; without a mode where they are disabled. */
  "contributorInsights?": {
    "*": { "mode?": oneOf("ACCESSED_AND_THROTTLED_KEYS", "THROTTLED_KEYS"), updatedAt: "time" },
  },
  "kinesisDestinations?": [
    { streamArn: "string", precision: oneOf("MILLISECOND", "MICROSECOND"), isActive: "boolean" },
  ],
  "resourcePolicy?": { text: "string", revisionId: "string" },
});
