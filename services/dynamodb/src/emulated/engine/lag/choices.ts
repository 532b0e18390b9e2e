import type { Choice } from "@cloudstub/kit";

const docs = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide";

/** A read of a table, or of a local index, without ConsistentRead. */
export const staleRead: Choice = {
  name: "stale-read",
  says: "The read did not see the latest writes",
  promise: "An eventually consistent read may not show a write that has just succeeded",
  page: `${docs}/HowItWorks.ReadConsistency.html`,
  weights: { aws: 50, stormy: 300 },
};

export const laggingIndex: Choice = {
  name: "lagging-index",
  says: "The global secondary index did not have the latest writes yet",
  promise: "A table's writes reach its global secondary indexes later, usually within a fraction of a second",
  page: `${docs}/GSI.html`,
  weights: { aws: 100, stormy: 400 },
};

/** The freedoms of AWS that the service takes. */
export const choices = [staleRead, laggingIndex];
