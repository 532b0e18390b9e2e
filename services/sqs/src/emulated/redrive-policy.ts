import { arn } from "@cloudstub/kit";
import { isFifo } from "../queue-name.js";
import type { QueueSettings } from "../queue-settings.js";
import type { Queue } from "../state.js";
import type { SqsCall } from "../types.js";
import { invalidPolicy } from "./attribute-errors.js";
import { queueOfArn } from "./queue-arn.js";

/**
 * Reads the RedrivePolicy of a queue: where messages go that were received too often. Throws `InvalidParameterValue` where it
 * is none, or the dead-letter queue does not exist, is of the other type, or does not take this queue's messages.
 */
export function readRedrivePolicy(call: SqsCall, name: string, policy: string): QueueSettings["deadLetters"] {
  const refuse = (reason: string) => invalidPolicy("RedrivePolicy", policy, reason);
  const { deadLetterTargetArn: target, maxReceiveCount: limit } =
    objectIn(policy) ?? throwing(refuse("Redrive policy is not a valid JSON map."));
  if (target === undefined) throw refuse("Redrive policy does not contain mandatory attribute: deadLetterTargetArn.");
  if (limit === undefined) throw refuse("Redrive policy does not contain mandatory attribute: maxReceiveCount.");
  const afterReceives = Number(limit);
  if (!Number.isInteger(afterReceives) || afterReceives < 1 || afterReceives > 1000) {
    throw refuse(`Invalid value for maxReceiveCount: ${JSON.stringify(limit)}, valid values are from 1 to 1000 both inclusive.`);
  }
  if (typeof target !== "string" || !/^arn:[^:]*:sqs:[^:]*:\d{12}:[^:]+$/.test(target))
    throw refuse("Invalid value for deadLetterTargetArn.");
  const queue = queueOfArn(call, target) ?? throwing(refuse("Dead letter target does not exist."));
  if (isFifo(queue.name) !== isFifo(name)) throw refuse("Dead-letter queue must be same type of queue as the source.");
  if (!takesFrom(queue, arn(call, "sqs", name)))
    throw refuse("The dead-letter queue's RedriveAllowPolicy does not allow this source queue.");
  return { queue: queue.name, afterReceives };
}

/** Throws `InvalidParameterValue` for a RedriveAllowPolicy that is none. */
export function checkRedriveAllowPolicy(policy: string): void {
  const refuse = (reason: string) => invalidPolicy("RedriveAllowPolicy", policy, reason);
  const { redrivePermission, sourceQueueArns } =
    objectIn(policy) ?? throwing(refuse("Amazon SQS can't create the redrive allow policy, as it's in an unsupported format."));
  if (redrivePermission !== "allowAll" && redrivePermission !== "denyAll" && redrivePermission !== "byQueue") {
    throw refuse("redrivePermission must be allowAll, denyAll or byQueue.");
  }
  if (redrivePermission !== "byQueue") {
    if (sourceQueueArns !== undefined) throw refuse("sourceQueueArns can be given only when redrivePermission is byQueue.");
    return;
  }
  if (!Array.isArray(sourceQueueArns) || sourceQueueArns.length < 1 || sourceQueueArns.length > 10) {
    throw refuse("sourceQueueArns must have 1 to 10 ARNs when redrivePermission is byQueue.");
  }
}

function takesFrom({ attributes }: Queue, sourceArn: string): boolean {
  const { redrivePermission = "allowAll", sourceQueueArns } = objectIn(attributes?.["RedriveAllowPolicy"] ?? "{}") ?? {};
  if (redrivePermission === "byQueue") return Array.isArray(sourceQueueArns) && sourceQueueArns.includes(sourceArn);
  return redrivePermission === "allowAll";
}

/** The JSON object of a text; undefined for any other text. */
export function objectIn(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as { [name: string]: unknown }) : undefined;
  } catch {
    return undefined;
  }
}

function throwing(error: Error): never {
  throw error;
}
