import type { LambdaHandler } from "../types.js";

/** The configurations of all functions, in the order of names and in one page. */
export const listFunctions: LambdaHandler<"ListFunctions"> = (_, { state }) => ({
  Functions: [...state.functions.values()],
});
