import { CreateRoleCommand, GetRoleCommand, ListRolesCommand } from "@aws-sdk/client-iam";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";
import { trust } from "./requests.js";

const lab = laboratory();

test.each([
  new CreateRoleCommand({ RoleName: "any", AssumeRolePolicyDocument: trust }),
  new GetRoleCommand({ RoleName: "any" }),
  new ListRolesCommand({}),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as ListRolesCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});
