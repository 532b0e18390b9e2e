import { CancelKeyDeletionCommand } from "@aws-sdk/client-kms";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

test("CancelKeyDeletion answers the SDK's client", async () => {
  const answer = await lab.client.send(new CancelKeyDeletionCommand({ KeyId: "name" }));
  expect(answer.$metadata.httpStatusCode).toBe(200);
});
