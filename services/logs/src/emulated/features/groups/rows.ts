import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { associateKmsKey } from "./associate-kms-key.js";
import { createLogGroup } from "./create-log-group.js";
import { deleteLogGroup } from "./delete-log-group.js";
import { deleteRetentionPolicy } from "./delete-retention-policy.js";
import { describeLogGroups } from "./describe-log-groups.js";
import { disassociateKmsKey } from "./disassociate-kms-key.js";
import { listLogGroups } from "./list-log-groups.js";
import { putLogGroupDeletionProtection } from "./put-log-group-deletion-protection.js";
import { putRetentionPolicy } from "./put-retention-policy.js";

/** The operations on log groups. */
export const groupOperations = {
  AssociateKmsKey: associateKmsKey,
  CreateLogGroup: createLogGroup,
  DeleteLogGroup: deleteLogGroup,
  DeleteRetentionPolicy: deleteRetentionPolicy,
  DescribeLogGroups: describeLogGroups,
  DisassociateKmsKey: disassociateKmsKey,
  ListLogGroups: listLogGroups,
  PutLogGroupDeletionProtection: putLogGroupDeletionProtection,
  PutRetentionPolicy: putRetentionPolicy,
} satisfies Overlay<Logs, EmulatedState>["operations"];
