import type { ManualClock } from "@cloudstub/core";
import type { Clock } from "@cloudstub/kit";
import type { ModuleOf, ServiceImport } from "../services/service-import.js";
import { Mock } from "./mock.js";
import type { MockOptions } from "./options.js";

/**
 * Starts AWS in this process, on a free port of 127.0.0.1, and points SDK clients to it through the environment:
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 *
 * Rejects with Node's error when a port is not available, with a `MockFailure` for invalid options, and with a `FidelityError` for a
 * level that a service does not have.
 *
 * @example
 * await using mock = await startMock({ services: [sqs, s3] });
 * const client = new SQSClient(mock.clientConfig());
 */
export async function startMock<const Services extends readonly ServiceImport[], C extends Clock = ManualClock>(
  options: MockOptions<Services, C> = {},
): Promise<Mock<ModuleOf<Services[number]>, C>> {
  return new Mock<ModuleOf<Services[number]>, C>(options).start();
}
