import { anyObject, listOf, object, required, routesOf, string } from "@cloudstub/kit";
import { findFunction } from "./function-name.js";
import type { LambdaState } from "./state.js";

const route = routesOf<LambdaState>();

/** Views of the functions on the API port (specification 4.2). They are read-only. */
export const lambdaRoutes = {
  "list-functions": route({
    method: "GET",
    description: "Lists all functions with runtime and handler, which functions in images do not have.",
    params: {},
    response: object({
      functions: listOf({
        ...object({ FunctionName: string, Runtime: string, Handler: string }),
        required: ["FunctionName"],
      }),
    }),
    handle: (_, { state }) => ({
      functions: Array.from(state.functions.values(), ({ FunctionName, Runtime, Handler }) => ({
        FunctionName,
        Runtime,
        Handler,
      })),
    }),
  }),
  "get-function": route({
    method: "GET",
    description: "Shows the configuration of a function.",
    params: { name: required("Name or ARN of the function.") },
    response: object({ configuration: anyObject }),
    handle: ({ name }, call) => ({ configuration: findFunction(call, name).configuration }),
  }),
};
