import { CreateLogGroupCommand, DescribeLogGroupsCommand, PutLogEventsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test.each([
  new CreateLogGroupCommand({ logGroupName: "any" }),
  new DescribeLogGroupsCommand({}),
  new PutLogEventsCommand({ logGroupName: "any", logStreamName: "s", logEvents: [{ timestamp: 1, message: "m" }] }),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as DescribeLogGroupsCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});
