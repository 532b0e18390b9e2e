import type { ParameterType } from "@aws-sdk/client-ssm";
import { required, routesOf } from "@cloudstub/kit";
import { declarations, plain } from "../route-declarations.js";
import { parameterOf } from "./names.js";
import { findParameter, nextVersion, removeParameter, storeVersion } from "./parameters.js";
import type { EmulatedState } from "./state.js";
import { encrypt } from "./values/encryption.js";
import { selected } from "./versions/selector.js";
import { metadata, withValue } from "./views.js";

const route = routesOf<EmulatedState>();

/** The contract's views of the parameters on the API port, where parameters have versions. */
export const emulatedRoutes = {
  "list-parameters": route({
    ...declarations["list-parameters"],
    handle: (_, call) => ({
      parameters: Array.from(call.state.parameters.values(), (parameter) => plain(metadata(call, parameter))),
    }),
  }),
  "get-parameter": route({
    ...declarations["get-parameter"],
    description: "Shows a parameter, or a version of it, and its value, also that of a SecureString.",
    params: { name: required("Name or ARN of the parameter, with or without a version or a label after it.") },
    async handle({ name }, call) {
      const { LastModifiedDate, ...parameter } = await withValue(call, selected(call, name).parameter, true);
      return { parameter };
    },
  }),
  "put-parameter": route({
    ...declarations["put-parameter"],
    description: "Creates a parameter, or its next version.",
    async handle({ name: Name, value: Value, type }, call) {
      const known = parameterOf(call.state, Name)?.type ?? "String";
      const input = { Name, Value, Type: (type as ParameterType | undefined) ?? known, Overwrite: true };
      const next = nextVersion(call, input);
      const encrypted = next.type === "SecureString" ? await encrypt(call, next) : undefined;
      return call.atomically(() => ({
        name: Name,
        version: storeVersion(call, nextVersion(call, input), encrypted).version,
      }));
    },
  }),
  "delete-parameter": route({
    ...declarations["delete-parameter"],
    description: "Removes a parameter with its versions and tags.",
    handle({ name }, { state }) {
      removeParameter(state, findParameter(state, name));
      return { name };
    },
  }),
};
