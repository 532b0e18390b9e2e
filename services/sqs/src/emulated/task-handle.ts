import { objectIn } from "./attributes/json-object.js";

/** The task of a handle, and the ARN of the queue whose messages it moves; undefined for another text. */
export function readTaskHandle(handle: string): { readonly taskId: string; readonly sourceArn: string } | undefined {
  const { taskId, sourceArn } = objectIn(Buffer.from(handle, "base64").toString()) ?? {};
  return typeof taskId === "string" && typeof sourceArn === "string" ? { taskId, sourceArn } : undefined;
}
