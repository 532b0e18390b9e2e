import { modelled, unmodelled } from "@cloudstub/kit";
import { invalidValues, validation } from "../../errors.js";
import type { Item } from "../../items/attribute-value.js";
import type { Dynamodb } from "../../types.js";

/** A write whose condition does not hold; with the item that there is, where it was asked for. */
export const conditionFailed = (item?: Item) =>
  modelled<Dynamodb>("ConditionalCheckFailedException", "The conditional request failed", item && { Item: item });

/** An item above 400 KB. */
export const itemTooLarge = () => validation("Item size has exceeded the maximum allowed size");

/** An item that an update would make larger than 400 KB. */
export const updatedItemTooLarge = () => validation("Item size to update has exceeded the maximum allowed size");

/** A text that UTF-8 can't encode. JSON can, as `"\\ud800"`; what AWS answers is not documented. */
export const notUtf8 = () =>
  unmodelled("SerializationException", 400, "A text has one half of a surrogate pair, which UTF-8 can't encode");

/** A partition key above 2048 bytes. The missing space is AWS's. */
export const partitionKeyTooLong = () =>
  invalidValues("Size of hashkey has exceeded the maximum size limit of2048 bytes");

/** Sort keys above 1024 bytes. */
export const sortKeyTooLong = () =>
  invalidValues("Aggregated size of all range keys has exceeded the size limit of 1024 bytes");

/** A value for an index's key of another type than it has. */
export const indexKeyMismatch = (
  index: string,
  { name, expected, actual }: { name: string; expected: string; actual: string },
) => invalidValues(`Type mismatch for Index Key ${name} Expected: ${expected} Actual: ${actual} IndexName: ${index}`);

/** An empty value for an index's key. */
export const emptyIndexKey = (index: string, name: string, type: "string" | "binary") =>
  validation(
    `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty ${type} value. IndexName: ${index}, IndexKey: ${name}`,
  );

/** A path below an index's key (recorded answer of AWS). */
export const indexKeyNotScalar = (name: string) =>
  validation(
    `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: ${name}`,
  );

/** Lists and maps nested deeper than 32 levels. AWS's words are not documented; clients look for `nested`. */
export const nestedTooDeep = () =>
  validation("Nesting Levels have exceeded supported limits: Attributes are nested beyond supported maximum");

/** An update of an index's key to an empty value. */
export const emptyUpdatedIndexKey = (type: "string" | "binary") =>
  validation(
    `One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty ${type} value.`,
  );

/** A value of ReturnValues that PutItem and DeleteItem do not take. */
export const oldValuesOnly = () => validation("ReturnValues can only be ALL_OLD or NONE");

/** An attribute that is named twice in AttributesToGet. */
export const duplicateAttribute = (name: string) => invalidValues(`Duplicate value in attribute name: ${name}`);
