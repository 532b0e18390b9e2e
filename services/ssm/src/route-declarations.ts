import { anyObject, integer, listOf, object, optional, required, string } from "@cloudstub/kit";

const name = required("Name of the parameter.");

/** The requests and responses of the routes, which both levels have (specification 4.2). */
export const declarations = {
  "list-parameters": {
    method: "GET",
    description: "Lists all parameters without their values.",
    params: {},
    response: object({ parameters: listOf(anyObject) }),
  },
  "get-parameter": {
    method: "GET",
    description: "Shows a parameter and its value, also that of a SecureString.",
    params: { name: required("Name or ARN of the parameter.") },
    response: object({
      parameter: object({ Name: string, Type: string, Value: string, Version: integer, ARN: string, DataType: string }),
    }),
  },
  "put-parameter": {
    method: "POST",
    description: "Creates a parameter, or overwrites it.",
    params: {
      name,
      value: required("The value, in plain text."),
      type: optional(
        "String, StringList or SecureString. Unless given, a new parameter is a String and another keeps its type.",
      ),
    },
    response: object({ name: string, version: integer }),
  },
  "delete-parameter": {
    method: "POST",
    description: "Removes a parameter and its tags.",
    params: { name },
    response: object({ name: string }),
  },
} as const;

/** Metadata of a parameter in plain JSON. */
export function plain<Shown extends { readonly LastModifiedDate: Date }>(shown: Shown) {
  return { ...shown, LastModifiedDate: shown.LastModifiedDate.toISOString() };
}
