import { arn } from "@cloudstub/kit";
import { isFifo } from "../../queue.js";
import { queueOfArn } from "../queue-arn.js";
import type { EmulatedQueue, QueueSettings } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { invalidPolicy } from "./errors.js";
import { objectIn } from "./json-object.js";

const queueArn = /^arn:[^:]*:sqs:[^:]*:\d{12}:[^:]+$/;

/**
 * A RedrivePolicy in the form in which AWS returns it: compact, with maxReceiveCount as a number. Throws
 * `InvalidParameterValue` for an invalid one.
 */
export function normalRedrivePolicy(policy: string): string {
  const refuse = (reason: string) => invalidPolicy("RedrivePolicy", policy, reason);
  const { deadLetterTargetArn, maxReceiveCount: limit } =
    objectIn(policy) ?? throwing(refuse("Redrive policy is not a valid JSON map."));
  if (deadLetterTargetArn === undefined)
    throw refuse("Redrive policy does not contain mandatory attribute: deadLetterTargetArn.");
  if (limit === undefined) throw refuse("Redrive policy does not contain mandatory attribute: maxReceiveCount.");
  const maxReceiveCount = typeof limit === "string" && /^\d+$/.test(limit) ? Number(limit) : limit;
  if (
    typeof maxReceiveCount !== "number" ||
    !Number.isInteger(maxReceiveCount) ||
    maxReceiveCount < 1 ||
    maxReceiveCount > 1000
  ) {
    throw refuse(
      `Invalid value for maxReceiveCount: ${JSON.stringify(limit)}, valid values are from 1 to 1000 both inclusive.`,
    );
  }
  if (!isQueueArn(deadLetterTargetArn)) throw refuse("Invalid value for deadLetterTargetArn.");
  return JSON.stringify({ deadLetterTargetArn, maxReceiveCount });
}

/**
 * What a normal RedrivePolicy says of a queue: where messages go that were received too often. Throws `InvalidParameterValue`
 * where the dead-letter queue does not exist, is of the other type, or does not take this queue's messages.
 */
export function readRedrivePolicy(call: EmulatedCall, name: string, policy: string): QueueSettings["deadLetters"] {
  const refuse = (reason: string) => invalidPolicy("RedrivePolicy", policy, reason);
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as {
    deadLetterTargetArn: string;
    maxReceiveCount: number;
  };
  const queue = queueOfArn(call, deadLetterTargetArn) ?? throwing(refuse("Dead letter target does not exist."));
  if (isFifo(queue.name) !== isFifo(name)) throw refuse("Dead-letter queue must be same type of queue as the source.");
  if (!takesFrom(queue, arn(call, "sqs", name)))
    throw refuse("The dead-letter queue's RedriveAllowPolicy does not allow this source queue.");
  return { queue: queue.name, afterReceives: maxReceiveCount };
}

/** Throws `InvalidParameterValue` for an invalid RedriveAllowPolicy. */
export function checkRedriveAllowPolicy(policy: string): void {
  const refuse = (reason: string) => invalidPolicy("RedriveAllowPolicy", policy, reason);
  const { redrivePermission, sourceQueueArns } =
    objectIn(policy) ??
    throwing(refuse("Amazon SQS can't create the redrive allow policy, as it's in an unsupported format."));
  if (redrivePermission !== "allowAll" && redrivePermission !== "denyAll" && redrivePermission !== "byQueue") {
    throw refuse("redrivePermission must be allowAll, denyAll or byQueue.");
  }
  if (redrivePermission !== "byQueue") {
    if (sourceQueueArns !== undefined)
      throw refuse("sourceQueueArns can be given only when redrivePermission is byQueue.");
    return;
  }
  if (!Array.isArray(sourceQueueArns) || sourceQueueArns.length < 1 || sourceQueueArns.length > 10) {
    throw refuse("sourceQueueArns must have 1 to 10 ARNs when redrivePermission is byQueue.");
  }
  if (!sourceQueueArns.every(isQueueArn)) throw refuse("sourceQueueArns must be ARNs of queues.");
}

function takesFrom({ attributes }: EmulatedQueue, sourceArn: string): boolean {
  const { redrivePermission = "allowAll", sourceQueueArns } =
    objectIn(attributes?.["RedriveAllowPolicy"] ?? "{}") ?? {};
  if (redrivePermission === "byQueue") return Array.isArray(sourceQueueArns) && sourceQueueArns.includes(sourceArn);
  return redrivePermission === "allowAll";
}

function isQueueArn(value: unknown): value is string {
  return typeof value === "string" && queueArn.test(value);
}

function throwing(error: Error): never {
  throw error;
}
