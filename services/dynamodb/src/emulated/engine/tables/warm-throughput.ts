import { invalidValues } from "../../../errors.js";
import type { EmulatedInput } from "../../types.js";

type CreateInput = EmulatedInput<"CreateTable">;
type Asked = CreateInput["WarmThroughput"];

/** What a table or index can take at once. */
interface Warm {
  readonly ReadUnitsPerSecond: number;
  readonly WriteUnitsPerSecond: number;
}

/** Of tables and indexes on demand (Amazon DynamoDB Developer Guide, "Understanding DynamoDB warm throughput"; recorded). */
const onDemand: Warm = { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 4_000 };

type Capacities = Pick<CreateInput, "BillingMode" | "ProvisionedThroughput" | "WarmThroughput">;

/** The warm throughput of a table or index: what was asked for, or what it has by its billing. */
export function warmOf({ BillingMode, ProvisionedThroughput, WarmThroughput: asked }: Capacities): Warm {
  const { ReadCapacityUnits = 0, WriteCapacityUnits = 0 } = ProvisionedThroughput ?? {};
  const own =
    BillingMode === "PAY_PER_REQUEST"
      ? onDemand
      : { ReadUnitsPerSecond: ReadCapacityUnits, WriteUnitsPerSecond: WriteCapacityUnits };
  return {
    ReadUnitsPerSecond: Math.max(asked?.ReadUnitsPerSecond ?? 0, own.ReadUnitsPerSecond),
    WriteUnitsPerSecond: Math.max(asked?.WriteUnitsPerSecond ?? 0, own.WriteUnitsPerSecond),
  };
}

/** The warm throughput as descriptions tell it; undefined for what is being created without any that was asked for. */
export function describeWarm(capacities: Capacities, isCreating: boolean) {
  if (!isCreating) return { ...warmOf(capacities), Status: "ACTIVE" as const };
  return capacities.WarmThroughput && { ...warmOf(capacities), Status: "UPDATING" as const };
}

/** Throws `ValidationException` for less than there is (recorded; AWS's words are not documented). */
export function checkWarm(asked: Asked, { warm, index }: { readonly warm: Warm; readonly index?: string }): void {
  for (const member of ["ReadUnitsPerSecond", "WriteUnitsPerSecond"] as const) {
    const wanted = asked?.[member];
    if (wanted === undefined || wanted >= warm[member]) continue;
    const of = index === undefined ? "the table" : `index ${index}`;
    throw invalidValues(
      `Requested ${member} for WarmThroughput for ${of} is lower than its current value; current: ${warm[member]}, requested: ${wanted}`,
    );
  }
}

/** Throws `ValidationException` for a new table, or an index of it, with less than it has by its billing. */
export function checkNewWarmThroughput(input: CreateInput): void {
  const { BillingMode, GlobalSecondaryIndexes: indexes = [] } = input;
  checkWarm(input.WarmThroughput, { warm: warmOf({ ...input, WarmThroughput: undefined }) });
  for (const index of indexes) {
    const warm = warmOf({ BillingMode, ...index, WarmThroughput: undefined });
    checkWarm(index.WarmThroughput, { warm, index: index.IndexName });
  }
}
