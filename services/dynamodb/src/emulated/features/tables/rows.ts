import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createTable } from "./create-table.js";
import { deleteTable } from "./delete-table.js";
import { describeEndpoints } from "./describe-endpoints.js";
import { describeLimits } from "./describe-limits.js";
import { describeTable } from "./describe-table.js";
import { listTables } from "./list-tables.js";
import { listTagsOfResource } from "./list-tags-of-resource.js";
import { tagResource } from "./tag-resource.js";
import { untagResource } from "./untag-resource.js";
import { updateTable } from "./update-table.js";

/** The operations on tables. */
export const tableOperations = {
  CreateTable: createTable,
  DeleteTable: deleteTable,
  DescribeEndpoints: describeEndpoints,
  DescribeLimits: describeLimits,
  DescribeTable: describeTable,
  ListTables: listTables,
  ListTagsOfResource: listTagsOfResource,
  TagResource: tagResource,
  UntagResource: untagResource,
  UpdateTable: updateTable,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
