import { invalidValues, notOneOf, validation, violates } from "../errors.js";

/** One or two attributes, as CreateTable names them. */
export type KeySchema = readonly { readonly AttributeName: string; readonly KeyType: string }[];

/** Throws `ValidationException` unless a key schema can be one, with the attributes that are defined. The path is AWS's: `keySchema`. */
export type KeySchemaCheck = (schema: KeySchema, path: string, defined: readonly string[]) => void;

const keyTypes = ["HASH", "RANGE"];

/** Throws `ValidationException` unless a key schema has a HASH attribute and at most one RANGE attribute, all of them defined. */
export const checkKeySchema: KeySchemaCheck = (schema, path, defined) => {
  if (schema.length > 2)
    throw violates(path, `[${schema.map(textOf).join(", ")}]`, "have length less than or equal to 2");
  checkKeyAttributes(schema, path, defined);
  if (schema[0]?.KeyType !== "HASH") throw notHashFirst();
  if (schema[1]?.KeyType === "HASH")
    throw validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
};

/** A key schema that begins with another attribute than one of the partition key. */
export const notHashFirst = () => validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");

/** Throws `ValidationException` for attributes that are no key attributes, or not defined, or two of one name. */
export function checkKeyAttributes(schema: KeySchema, path: string, defined: readonly string[]): void {
  if (schema.length < 1) throw violates(path, "[]", "have length greater than or equal to 1");
  schema.forEach(({ AttributeName, KeyType }, index) => {
    if (AttributeName === "")
      throw violates(`${path}.${index + 1}.member.attributeName`, "", "have length greater than or equal to 1");
    if (!keyTypes.includes(KeyType)) throw notOneOf(`${path}.${index + 1}.member.keyType`, KeyType, keyTypes);
  });
  const names = schema.map(({ AttributeName }) => AttributeName);
  if (names.length > defined.length) throw validation("Invalid KeySchema: Some index key attribute have no definition");
  if (!names.every((name) => defined.includes(name))) {
    const lists = `Keys: [${names.join(", ")}], AttributeDefinitions: [${defined.join(", ")}]`;
    throw invalidValues(`Some index key attributes are not defined in AttributeDefinitions. ${lists}`);
  }
  if (new Set(names).size < names.length) {
    throw validation("Both the Hash Key and the Range Key element in the KeySchema have the same name");
  }
}

function textOf({ AttributeName, KeyType }: KeySchema[number]): string {
  return `KeySchemaElement(attributeName=${AttributeName}, keyType=${KeyType})`;
}
