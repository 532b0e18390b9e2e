import type { ParameterType } from "@aws-sdk/client-ssm";
import { anyObject, integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { parameterNotFound } from "./errors.js";
import { lookUp } from "./name.js";
import { findParameter, removeParameter, storeParameter } from "./parameter.js";
import type { SsmState } from "./state.js";
import { metadata, withValue } from "./views.js";

const route = routesOf<SsmState>();
const nameParam = required("Name of the parameter.");

/** Views of the parameters on the API port (specification 4.2). */
export const ssmRoutes = {
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
    description: "Shows a parameter and its value, also that of a SecureString.",
    params: { name: required("Name or ARN of the parameter.") },
    response: object({
      parameter: object({ Name: string, Type: string, Value: string, Version: integer, ARN: string, DataType: string }),
    }),
    handle({ name }, call) {
      const found = lookUp(call.state, name);
      if (found === undefined) throw parameterNotFound(name);
      const { LastModifiedDate, ...parameter } = withValue(call, found);
      return { parameter };
    },
  }),
  "put-parameter": route({
    method: "POST",
    description: "Creates a parameter, or overwrites it.",
    params: {
      name: nameParam,
      value: required("The value, in plain text."),
      type: optional("String, StringList or SecureString. Unless given, a new parameter is a String and another keeps its type."),
    },
    response: object({ name: string, version: integer }),
    handle({ name, value, type }, call) {
      const known = call.state.parameters.get(name)?.type ?? "String";
      const { version } = storeParameter(call, { name, value, type: (type as ParameterType | undefined) ?? known }, true);
      return { name, version };
    },
  }),
  "delete-parameter": route({
    method: "POST",
    description: "Removes a parameter and its tags.",
    params: { name: nameParam },
    response: object({ name: string }),
    handle({ name }, { state }) {
      findParameter(state, name);
      removeParameter(state, name);
      return { name };
    },
  }),
};
