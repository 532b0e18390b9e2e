import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { describeTimeToLive } from "./describe-time-to-live.js";
import { updateTimeToLive } from "./update-time-to-live.js";

/** The operations on times to live. */
export const timeToLiveOperations = {
  DescribeTimeToLive: describeTimeToLive,
  UpdateTimeToLive: updateTimeToLive,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
