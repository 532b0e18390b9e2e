import type { SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests } from "./requests.js";

/** What the tests of all services need to know of the security token service. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  storeEveryKind: async (ask) => {
    await ask("AssumeRole", { RoleArn: "arn:aws:iam::111122223333:role/reader", RoleSessionName: "test" });
  },
  readEverything: (ask) => ask("GetCallerIdentity", {}),
  requests: [],
  emulatedRequests,
  // A trust policy that asks for it is read where IAM keeps the role (tests/e2e/iam).
  emulatedMembers: { later: { AssumeRole: "ExternalId" } },
  writes: {},
};
