import type { ParameterType } from "@aws-sdk/client-ssm";
import { routesOf } from "@cloudstub/kit";
import { parameterNotFound } from "./errors.js";
import { lookUp } from "./name.js";
import { findParameter, removeParameter, storeParameter } from "./parameter.js";
import { declarations, plain } from "./route-declarations.js";
import type { SsmState } from "./state.js";
import { metadata, withValue } from "./views.js";

const route = routesOf<SsmState>();

/** Views of the parameters on the API port (specification 4.2). */
export const ssmRoutes = {
  "list-parameters": route({
    ...declarations["list-parameters"],
    handle: (_, call) => ({
      parameters: Array.from(call.state.parameters.values(), (parameter) => plain(metadata(call, parameter))),
    }),
  }),
  "get-parameter": route({
    ...declarations["get-parameter"],
    handle({ name }, call) {
      const found = lookUp(call.state, name);
      if (found === undefined) throw parameterNotFound(name);
      const { LastModifiedDate, ...parameter } = withValue(call, found);
      return { parameter };
    },
  }),
  "put-parameter": route({
    ...declarations["put-parameter"],
    handle({ name, value, type }, call) {
      const known = call.state.parameters.get(name)?.type ?? "String";
      const { version } = storeParameter(
        call,
        { name, value, type: (type as ParameterType | undefined) ?? known },
        true,
      );
      return { name, version };
    },
  }),
  "delete-parameter": route({
    ...declarations["delete-parameter"],
    handle({ name }, { state }) {
      findParameter(state, name);
      removeParameter(state, name);
      return { name };
    },
  }),
};
