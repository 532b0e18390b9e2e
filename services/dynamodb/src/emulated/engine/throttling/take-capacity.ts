import { arn, ServiceError, type ServiceOption } from "@cloudstub/kit";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import type { Units } from "../capacity/consumed.js";
import { onDemandThroughputExceeded, provisionedThroughputExceeded } from "./errors.js";
import { type Limit, limitOf, type Work } from "./limits.js";

/** Whether tables have no more than their capacity. */
export const throttling: ServiceOption<"switch"> = {
  name: "throttling",
  kind: "switch",
  default: false,
  help: "Whether requests that exceed the provisioned throughput of a table or index, or its maximum on demand, are throttled.",
};

type ThrottledCall = Pick<EmulatedCall, "state" | "clock" | "option" | "partition" | "region" | "account">;

/** What a request does to a table. */
interface Use {
  readonly work: Work;
  readonly units: () => Units;
}

/** Seconds of unused capacity that are saved for bursts (DynamoDB Developer Guide, "DynamoDB burst capacity"). */
const BURST = 300;

/**
 * Takes the capacity units that a request uses of a table and its global indexes, where an option limits them. Local indexes use those of
 * the table, and a global index without capacity throttles the writes of its table (DynamoDB Developer Guide, "Using Global Secondary
 * Indexes": "Provisioned throughput considerations").
 *
 * A request that uses more than a second's capacity begins when that is there, and what it lacks is taken of the next seconds. AWS does not
 * document this, but throttles no request for its size alone.
 *
 * Throws `ProvisionedThroughputExceededException`, and `ThrottlingException` on demand; then nothing is taken.
 */
export function takeCapacity(call: ThrottledCall, table: EmulatedTable, { work, units }: Use): void {
  if (!call.option(throttling)) return;
  const accounts = accountsOf(call, table, { work, units: units() });
  const exhausted = accounts.filter(
    ({ limit, left, units: wanted }) => left < 1000 * Math.min(wanted, limit.perSecond),
  );
  if (exhausted.length > 0) throw throttled(call, table, { work, exhausted });
  const at = call.clock.now();
  for (const { key, left, units: taken } of accounts)
    call.state.capacityLeft.of(table.name).set(key, { thousandths: left - 1000 * taken, at });
}

/** True for an error that {@link takeCapacity} throws. */
export function isThrottled(error: unknown): error is ServiceError {
  return (
    ServiceError.is(error) &&
    (error.code === "ProvisionedThroughputExceededException" || error.code === "ThrottlingException")
  );
}

interface Account {
  /** Of a global index. */
  readonly index: string | undefined;
  readonly key: string;
  readonly limit: Limit;
  /** Thousandths of units. */
  readonly left: number;
  readonly units: number;
}

interface UsedUnits {
  readonly work: Work;
  readonly units: Units;
}

/** The table and its global indexes, as far as they are used and limited. */
function accountsOf(
  call: ThrottledCall,
  table: EmulatedTable,
  { work, units: { table: own, local, global } }: UsedUnits,
): Account[] {
  const ofTable = [...(local?.values() ?? [])].reduce((sum, each) => sum + each, own);
  const used: (readonly [index: string | undefined, units: number])[] = [[undefined, ofTable], ...(global ?? [])];
  return used.flatMap(([index, units]): Account[] => {
    const limit = limitOf(table, work, index);
    if (limit === undefined || units === 0) return [];
    const key = `${work} ${index ?? ""}`;
    return [{ index, key, limit, units, left: leftOf(call, table, { key, limit }) }];
  });
}

/** Thousandths of units that are left: those of one second in a new table, then what is not used, for at most {@link BURST} seconds. */
function leftOf(
  { state, clock }: ThrottledCall,
  table: EmulatedTable,
  { key, limit }: Pick<Account, "key" | "limit">,
): number {
  const { thousandths, at } = state.capacityLeft.of(table.name).get(key) ?? {
    thousandths: 1000 * limit.perSecond,
    at: table.createdAt,
  };
  return Math.min(thousandths + limit.perSecond * (clock.now() - at), 1000 * limit.perSecond * BURST);
}

interface Exhausted {
  readonly work: Work;
  readonly exhausted: readonly Account[];
}

function throttled(call: ThrottledCall, table: EmulatedTable, { work, exhausted }: Exhausted): ServiceError {
  const reasons = exhausted.map(({ index, limit }) => ({
    reason: `${index === undefined ? "Table" : "Index"}${work}${limit.type}`,
    resource: arn(call, "dynamodb", `table/${table.name}${index === undefined ? "" : `/index/${index}`}`),
  }));
  if (exhausted.some(({ limit }) => limit.type === "MaxOnDemandThroughputExceeded"))
    return onDemandThroughputExceeded(reasons);
  return provisionedThroughputExceeded(exhausted.some(({ index }) => index === undefined) ? "Table" : "Index", reasons);
}
