import { modelled, unmodelled } from "@cloudstub/kit";

/** The client alone: the state holds items, whose values throw these errors. */
interface Client {
  readonly client: typeof import("@aws-sdk/client-dynamodb");
  readonly state: never;
}

/** `ValidationException`, DynamoDB's error for any invalid request. */
export const validation = (message: string) => unmodelled("ValidationException", 400, message);

/** Parameter values that are invalid together. */
export const invalidValues = (message: string) => validation(`One or more parameter values were invalid: ${message}`);

/** A member that breaks a constraint of the service's model. The path is AWS's: `keySchema.1.member.keyType`. */
export const violates = (path: string, value: string | number, constraint: string) =>
  validation(
    `1 validation error detected: Value '${value}' at '${path}' failed to satisfy constraint: Member must ${constraint}`,
  );

/** A name that an enumeration does not contain. */
export const notOneOf = (path: string, value: string, names: readonly string[]) =>
  violates(path, value, `satisfy enum value set: [${names.join(", ")}]`);

/** No table has the name; AWS repeats it for operations on tables. */
export const tableNotFound = (name?: string) =>
  modelled<Client>(
    "ResourceNotFoundException",
    `Requested resource not found${name === undefined ? "" : `: Table: ${name} not found`}`,
  );

/** A table has the name already. */
export const tableExists = (name: string) =>
  modelled<Client>("ResourceInUseException", `Table already exists: ${name}`);

/** A table name that is too short or too long. */
export const tableNameLength = () =>
  validation("TableName must be at least 3 characters long and at most 255 characters long");

/** An attribute, of an item or of a map, without a name. */
export const emptyAttributeName = () => validation("Empty attribute name");

/** A value of no type. */
export const emptyAttributeValue = () =>
  validation("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");

/** A value of several types, and a write request with both put and delete or neither: AWS has one message for both. */
export const moreThanOneDatatype = () =>
  validation(
    "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
  );

/** A text that is not a decimal number. */
export const notANumber = (text: string) =>
  validation(`The parameter cannot be converted to a numeric value${text === "" ? "" : `: ${text}`}`);

/** A number above 9.99E+125. */
export const numberOverflow = () =>
  validation("Number overflow. Attempting to store a number with magnitude larger than supported range");

/** A number nearer to zero than 1E-130. */
export const numberUnderflow = () =>
  validation("Number underflow. Attempting to store a number with magnitude smaller than supported range");

/** A number of more than 38 digits. */
export const tooManyDigits = () => validation("Attempting to store more than 38 significant digits in a Number");

/** A NULL that is false. */
export const nullMustBeTrue = () => invalidValues("Null attribute value types must have the value of true");

/** Lists and maps nested deeper than 32 levels. */
export const nestedTooDeep = () => validation("Nesting Levels have exceeded supported limits");

type SetType = "SS" | "NS" | "BS";

/** A set without members. */
export const emptySet = (type: SetType) =>
  invalidValues(
    {
      SS: "An string set  may not be empty",
      NS: "An number set  may not be empty",
      BS: "Binary sets should not be empty",
    }[type],
  );

/** A set of strings or binaries with an empty member. */
export const emptyMemberOfSet = (type: "SS" | "BS") =>
  invalidValues(
    type === "SS"
      ? "An string set may not have a empty string as a member"
      : "Binary sets may not contain null or empty values",
  );

/** A set with a duplicate member. */
export const setHasDuplicates = (type: SetType, members: readonly string[]) => {
  if (type === "NS") return validation("Input collection contains duplicates");
  return invalidValues(
    `Input collection [${members.join(", ")}]${type === "BS" ? "of type BS" : ""} contains duplicates.`,
  );
};

/** An item without a key attribute. */
export const missingKey = (name: string) => invalidValues(`Missing the key ${name} in the item`);

/** An item with a key attribute of the wrong type. */
export const keyTypeMismatch = (name: string, expected: string, actual: string) =>
  invalidValues(`Type mismatch for key ${name} expected: ${expected} actual: ${actual}`);

/** An empty key attribute. */
export const emptyKeyValue = (name: string, type: "S" | "B") =>
  validation(
    `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${
      type === "S" ? "string" : "binary"
    } value. Key: ${name}`,
  );

/** A key with other attributes or types than the table's key schema. */
export const keyDoesNotMatch = () => validation("The provided key element does not match the schema");

/** An update of a key attribute. */
export const cannotUpdateKey = (name: string) =>
  invalidValues(`Cannot update attribute ${name}. This attribute is part of the key`);

/** A value of ReturnValues that the operation does not support. */
export const returnValuesNotSupported = () => validation("Return values set to invalid value");

/** A batch with more items than the operation takes. */
export const tooManyItems = (operation: "BatchGetItem" | "BatchWriteItem") =>
  validation(`Too many items requested for the ${operation} call`);

/** A batch without tables. */
export const emptyBatch = () => violates("requestItems", "{}", "have length greater than or equal to 1");

/** A batch without writes for a table. */
export const emptyWriteList = (table: string) =>
  validation(`The batch write request list for a table cannot be null or empty: ${table}`);

/** A batch with a duplicate key. */
export const duplicateKeys = () => validation("Provided list of item keys contains duplicates");
