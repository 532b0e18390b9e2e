import type { SharedTests } from "../../../tests/contracts/shared-tests.js";

/** What the tests of all services need to know of the service kms. */
export const sharedTests: SharedTests = {
  evaluated: {},
  indifferent: {},
  storeEveryKind: async () => {},
  readEverything: async () => ({}),
  requests: [],
  writes: {},
};
