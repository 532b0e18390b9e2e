import { CreateKeyCommand, DescribeKeyCommand, EncryptCommand } from "@aws-sdk/client-kms";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test.each([
  new CreateKeyCommand({}),
  new DescribeKeyCommand({ KeyId: "any" }),
  new EncryptCommand({ KeyId: "any", Plaintext: new Uint8Array([1]) }),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as CreateKeyCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});
