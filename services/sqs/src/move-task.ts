import type { Ids } from "@cloudstub/kit";

/** Messages that move out of a dead-letter queue. */
export interface MoveTask {
  /** A UUID. */
  readonly taskId: string;
  readonly sourceArn: string;
  /** Where they go; where undefined, each goes back to the queue that it comes from. */
  readonly destinationArn?: string;
  /** How many move in a second at most; where undefined, all move at once. */
  readonly perSecond?: number;
  readonly startedAt: number;
  readonly status: "RUNNING" | "COMPLETED" | "CANCELLED" | "FAILED";
  readonly failure?: string;
  readonly toMove: number;
  readonly moved: number;
}

/** A handle for a message move task, in AWS's form: base64 of a task id and the source's ARN. */
export function moveTaskHandle(sourceArn: string, ids: Ids): string {
  return writeTaskHandle({ taskId: ids.uuid(), sourceArn });
}

/** Makes the handle of a task. */
export function writeTaskHandle({ taskId, sourceArn }: Pick<MoveTask, "taskId" | "sourceArn">): string {
  return Buffer.from(JSON.stringify({ taskId, sourceArn })).toString("base64");
}
