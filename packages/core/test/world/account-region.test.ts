import { expect, test } from "vitest";
import { makeRegistry } from "../../src/registry/registry.js";
import { resourcesOf } from "../../src/world/account-region.js";
import { postOffice } from "../time/post-office.js";

test.each([
  ["eu-west-1", "eu-west-1"],
  ["foo", "us-west-2"],
  ["localhost", "us-west-2"],
  [undefined, "us-west-2"],
])("a host name with %s for its region is about the resources of %s", (named, region) => {
  const overlay = { ...postOffice.emulated, scope: "region" as const, regionIn: () => named };
  const [service] = makeRegistry([{ ...postOffice, emulated: overlay }], { fidelity: "emulated" }).services;
  const caller = { account: "000000000000", region: "us-west-2" };
  expect(resourcesOf(service as never, { caller, home: { account: "000000000000", region: "us-east-1" } }, {})).toEqual(
    {
      account: "000000000000",
      region,
    },
  );
});
