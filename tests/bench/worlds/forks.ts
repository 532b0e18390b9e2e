/** What a fork of a mock takes that is not used: six emulated services with the resources of `examples/explorer/laboratory.ts`. */

import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { manualClock, startMock } from "@cloudstub/testing";
import { seed } from "../../../examples/explorer/laboratory.js";
import { median } from "./in-process.js";

const FORKS = 20;
const ROUNDS = 200;
const WARM_UP = 50;

/** Microseconds of processor time from a fork to its end. */
interface ForkCost {
  /** Of rounds in most of which no garbage is collected. */
  readonly median: number;
  /** With the collection of garbage. */
  readonly mean: number;
}

/** Makes forks and ends them. */
export async function measureMockForks(): Promise<ForkCost> {
  const services = [dynamodb, lambda, s3, secretsmanager, sns, sqs];
  await using mock = await startMock({
    services,
    fidelity: "emulated",
    clock: manualClock(),
    port: false,
    seed,
  });
  const costs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let each = 0; each < FORKS; each++) await mock.fork().stop();
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) costs.push((user + system) / FORKS);
  }
  return { median: median(costs), mean: costs.reduce((sum, cost) => sum + cost, 0) / ROUNDS };
}
