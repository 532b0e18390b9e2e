import { modelled } from "@cloudstub/kit";
import type { Sqs } from "../../types.js";
import { invalidValue } from "../errors.js";

/** A value that a queue attribute can't have. */
export const invalidAttributeValue = (name: string, reason?: string) =>
  modelled<Sqs>(
    "InvalidAttributeValue",
    `Invalid value for the parameter ${name}.${reason === undefined ? "" : ` Reason: ${reason}`}`,
  );

/** A change of a queue from FIFO to standard. */
export const queueTypeIsFixed = () => invalidAttributeValue("FifoQueue", "Modifying queue type is not supported.");

/** An attribute of FIFO queues for a standard queue. */
export const onlyForFifo = (name: string) =>
  modelled<Sqs>("InvalidAttributeName", `You can specify the ${name} only when FifoQueue is set to true.`);

/** Two kinds of encryption at once. */
export const oneEncryptionOnly = () =>
  modelled<Sqs>(
    "InvalidAttributeName",
    "You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE.",
  );

/** A throughput limit by group where deduplication is not by group. */
export const throughputNeedsGroups = () =>
  invalidAttributeValue(
    "FifoThroughputLimit",
    "perMessageGroupId is allowed only when DeduplicationScope is messageGroup.",
  );

/** A redrive policy, or a redrive allow policy, that AWS does not take. */
export const invalidPolicy = (name: "RedrivePolicy" | "RedriveAllowPolicy", value: string, reason: string) =>
  invalidValue(value, name, reason);
