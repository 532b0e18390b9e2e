import type { ParameterType } from "@aws-sdk/client-ssm";
import { anyObject, integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { findParameter, nextVersion, removeParameter, storeVersion } from "./parameters.js";
import type { EmulatedState } from "./state.js";
import { encrypt } from "./values/encryption.js";
import { selected } from "./versions/selector.js";
import { metadata, withValue } from "./views.js";

const route = routesOf<EmulatedState>();
const nameParam = required("Name of the parameter.");

/** The contract's views of the parameters on the API port, where parameters have versions. */
export const emulatedRoutes = {
  "list-parameters": route({
    method: "GET",
    description: "Lists all parameters without their values.",
    params: {},
    response: object({ parameters: listOf(anyObject) }),
    handle: (_, call) => ({
      parameters: Array.from(call.state.parameters.values(), (parameter) => {
        const shown = metadata(call, parameter);
        return { ...shown, LastModifiedDate: shown.LastModifiedDate.toISOString() };
      }),
    }),
  }),
  "get-parameter": route({
    method: "GET",
    description: "Shows a parameter, or a version of it, and its value, also that of a SecureString.",
    params: { name: required("Name or ARN of the parameter, with a version or a label behind it or without.") },
    response: object({
      parameter: object({ Name: string, Type: string, Value: string, Version: integer, ARN: string, DataType: string }),
    }),
    async handle({ name }, call) {
      const { LastModifiedDate, ...parameter } = await withValue(call, selected(call, name).parameter, true);
      return { parameter };
    },
  }),
  "put-parameter": route({
    method: "POST",
    description: "Creates a parameter, or its next version.",
    params: {
      name: nameParam,
      value: required("The value, in plain text."),
      type: optional("String, StringList or SecureString. Unless given, a new parameter is a String and another keeps its type."),
    },
    response: object({ name: string, version: integer }),
    async handle({ name: Name, value: Value, type }, call) {
      const known = call.state.parameters.get(Name)?.type ?? "String";
      const input = { Name, Value, Type: (type as ParameterType | undefined) ?? known, Overwrite: true };
      const { keyId = "", type: kind } = nextVersion(call, input);
      const encrypted = kind === "SecureString" ? await encrypt(call, Name, { value: Value, keyId }) : undefined;
      return call.atomically(() => ({ name: Name, version: storeVersion(call, nextVersion(call, input), encrypted).version }));
    },
  }),
  "delete-parameter": route({
    method: "POST",
    description: "Removes a parameter with its versions and tags.",
    params: { name: nameParam },
    response: object({ name: string }),
    handle({ name }, { state }) {
      removeParameter(state, findParameter(state, name).name);
      return { name };
    },
  }),
};
