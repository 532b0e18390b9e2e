import { derivedUuid } from "./derived-uuid.js";

/** A handle for a message move task that is never run, in AWS's form: base64 of a task id and the source's ARN. */
export function moveTaskHandle(sourceArn: string): string {
  return Buffer.from(JSON.stringify({ taskId: derivedUuid(sourceArn), sourceArn })).toString("base64");
}
