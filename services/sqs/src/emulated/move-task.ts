import { oneOf, type RecordOf, record } from "@cloudstub/kit";

/** How a move task is stored. */
export const moveTaskSchema = record({
  /** A UUID. */
  taskId: "string",
  sourceArn: "string",
  /** Where they go; where undefined, each goes back to the queue that it comes from. */
  "destinationArn?": "string",
  /** How many move in a second at most; where undefined, all move at once. */
  "perSecond?": "number",
  startedAt: "time",
  status: oneOf("RUNNING", "COMPLETED", "CANCELLED", "FAILED"),
  "failure?": "string",
  toMove: "number",
  moved: "number",
});

/** A task that moves messages out of a dead-letter queue. */
export type MoveTask = RecordOf<typeof moveTaskSchema>;
