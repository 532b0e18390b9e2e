import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createLogStream } from "./create-log-stream.js";
import { deleteLogStream } from "./delete-log-stream.js";
import { describeLogStreams } from "./describe-log-streams.js";

/** The operations on log streams. */
export const streamOperations = {
  CreateLogStream: createLogStream,
  DeleteLogStream: deleteLogStream,
  DescribeLogStreams: describeLogStreams,
} satisfies Overlay<Logs, EmulatedState>["operations"];
