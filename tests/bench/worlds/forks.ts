/**
 * What a fork of a mock takes that is not used: six emulated services with the resources of `examples/explorer/laboratory.ts`. Prints microseconds of
 * processor time from a fork to its end, as JSON: the median of rounds, in most of which no garbage is collected, and the mean. To be bundled, see `measure-used.ts`.
 */

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
const WARM_UP = 200;

const services = [dynamodb, lambda, s3, secretsmanager, sns, sqs];
const mock = await startMock({ services, fidelity: "emulated", clock: manualClock(), port: false, seed });
const costs: number[] = [];
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const before = process.cpuUsage();
  for (let each = 0; each < FORKS; each++) await mock.fork().stop();
  const { user, system } = process.cpuUsage(before);
  if (round >= WARM_UP) costs.push((user + system) / FORKS);
}
await mock.stop();
const mean = costs.reduce((sum, cost) => sum + cost, 0) / ROUNDS;
console.log(JSON.stringify({ median: median(costs), mean }));
