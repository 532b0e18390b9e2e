import { CreateStackCommand, DescribeStacksCommand, ListStacksCommand } from "@aws-sdk/client-cloudformation";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test.each([
  new CreateStackCommand({ StackName: "any", TemplateBody: "{}" }),
  new DescribeStacksCommand({ StackName: "any" }),
  new ListStacksCommand({}),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as ListStacksCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});
