import type { Ids } from "@cloudstub/kit";

/** A handle for a message move task that is never run, in AWS's form: base64 of a task id and the source's ARN. */
export function moveTaskHandle(sourceArn: string, ids: Ids): string {
  return Buffer.from(JSON.stringify({ taskId: ids.uuid(), sourceArn })).toString("base64");
}
