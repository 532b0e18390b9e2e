import type { Overlay } from "@cloudstub/kit";
import type { Sns } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { publish } from "./publish.js";
import { publishBatch } from "./publish-batch.js";

/** The operations that publish messages. */
export const publishOperations = {
  Publish: publish,
  PublishBatch: publishBatch,
} satisfies Overlay<Sns, EmulatedState>["operations"];
