import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { cancelKeyDeletion } from "./cancel-key-deletion.js";
import { createKey } from "./create-key.js";
import { describeKey } from "./describe-key.js";
import { disableKey } from "./disable-key.js";
import { enableKey } from "./enable-key.js";
import { listKeys } from "./list-keys.js";
import { listResourceTags } from "./list-resource-tags.js";
import { scheduleKeyDeletion } from "./schedule-key-deletion.js";
import { tagResource } from "./tag-resource.js";
import { untagResource } from "./untag-resource.js";
import { updateKeyDescription } from "./update-key-description.js";

/*
 * A key is made by CreateKey with its kind and its use, which never change. Its state says what can be done with it:
 * Enabled, Disabled, PendingImport while it waits for material of its owner's, and PendingDeletion for 7 to 30 days
 * of the world's clock, after which the key is gone with its aliases and grants. A multi-Region primary key waits
 * for its replicas first, in PendingReplicaDeletion. Keys of AWS's own, such as alias/aws/ssm, are made when they
 * are first used and can't be changed.
 */

/** The operations on keys themselves. */
export const keyOperations = {
  CancelKeyDeletion: cancelKeyDeletion,
  CreateKey: createKey,
  DescribeKey: describeKey,
  DisableKey: disableKey,
  EnableKey: enableKey,
  ListKeys: listKeys,
  ListResourceTags: listResourceTags,
  ScheduleKeyDeletion: scheduleKeyDeletion,
  TagResource: tagResource,
  UntagResource: untagResource,
  UpdateKeyDescription: updateKeyDescription,
} satisfies Overlay<Kms, EmulatedState>["operations"];
