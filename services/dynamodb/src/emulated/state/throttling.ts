import { type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";

const capacityLeftSchema = record({
  /** Thousandths of capacity units, which are whole numbers at each millisecond; below zero after a request that took more than there was. */
  thousandths: "number",
  at: "time",
});

/** Collections of the capacities of tables. */
export interface ThrottlingState {
  /** The capacity that a table or index had left at some time. By table; within it by `Read` or `Write`, followed by the name of the index. */
  readonly capacityLeft: Family<RecordOf<typeof capacityLeftSchema>>;
}

/** Names the collection of the capacities of tables. */
export function throttlingState(own: Scope): ThrottlingState {
  return { capacityLeft: own.family("capacity-left", capacityLeftSchema) };
}
