import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import type { EmulatedState } from "../state.js";
import { createTable } from "./operations/create-table.js";
import { deleteTable } from "./operations/delete-table.js";
import { describeEndpoints } from "./operations/describe-endpoints.js";
import { describeLimits } from "./operations/describe-limits.js";
import { describeTable } from "./operations/describe-table.js";
import { listTables } from "./operations/list-tables.js";
import { listTagsOfResource } from "./operations/list-tags-of-resource.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { updateTable } from "./operations/update-table.js";

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
