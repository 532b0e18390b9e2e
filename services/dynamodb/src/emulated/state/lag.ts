import { type Collection, type Family, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { itemSchema } from "./items.js";

const earlierItemSchema = record({
  /** The item as it was; absent where there was none. */
  "item?": itemSchema,
  /** Until then reads that are eventually consistent may still see it. */
  until: "time",
});

/** Collections for worlds whose climate has reads that lag behind; empty in others. */
export interface LagState {
  /** The items of a table before their latest writes, by their keys. */
  readonly earlierItems: Family<RecordOf<typeof earlierItemSchema>>;
  /** By the time until which they are kept, the table and the item's key; the value is the table. */
  readonly earlierItemTimes: Collection<string>;
}

/** Names the collections of reads that lag behind. */
export function lagState(own: Scope): LagState {
  return {
    earlierItems: own.family("earlier-items", earlierItemSchema),
    earlierItemTimes: own.collection("earlier-item-times", "string"),
  };
}
