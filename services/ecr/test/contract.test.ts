import { CreateRepositoryCommand, DescribeRepositoriesCommand } from "@aws-sdk/client-ecr";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test.each([
  new CreateRepositoryCommand({ repositoryName: "app" }),
  new DescribeRepositoriesCommand({ repositoryNames: ["app"] }),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as DescribeRepositoriesCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});
