import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import type { EmulatedState } from "../state.js";

/** The operations on items. */
export const itemOperations = {} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
