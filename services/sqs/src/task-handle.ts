import type { Ids } from "@cloudstub/kit";

/** A handle for a message move task, in AWS's form: base64 of a task id and the source's ARN. */
export function newTaskHandle(sourceArn: string, ids: Ids): string {
  return writeTaskHandle({ taskId: ids.uuid(), sourceArn });
}

/** Makes the handle of a task. */
export function writeTaskHandle({
  taskId,
  sourceArn,
}: {
  readonly taskId: string;
  readonly sourceArn: string;
}): string {
  return Buffer.from(JSON.stringify({ taskId, sourceArn })).toString("base64");
}
