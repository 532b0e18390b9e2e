import { validation } from "../../../errors.js";
import { checkKeyAttributes, type KeySchemaCheck, notHashFirst } from "../../../tables/key-schema.js";

/** Attributes of the partition key, and of the sort key, of a global index (DynamoDB Developer Guide, "Multi-attribute keys pattern"). */
const MAX = 4;

/**
 * Throws `ValidationException` unless a global index can have these keys: one to four attributes of the partition key, then up to four of
 * the sort key, in the order in which queries name them. AWS's words for too many, and for another order, are not documented.
 */
export const checkGlobalKeys: KeySchemaCheck = (schema, path, defined) => {
  checkKeyAttributes(schema, path, defined);
  const sortAt = schema.findIndex(({ KeyType }) => KeyType === "RANGE");
  const partition = sortAt < 0 ? schema : schema.slice(0, sortAt);
  const sort = schema.slice(partition.length);
  if (partition.length === 0) throw notHashFirst();
  if (sort.some(({ KeyType }) => KeyType === "HASH")) {
    throw validation("Invalid KeySchema: The HASH key types must come before the RANGE key types");
  }
  if (partition.length > MAX)
    throw validation(`Invalid KeySchema: At most ${MAX} KeySchemaElements can be of the HASH key type`);
  if (sort.length > MAX)
    throw validation(`Invalid KeySchema: At most ${MAX} KeySchemaElements can be of the RANGE key type`);
};
