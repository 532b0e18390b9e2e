import { CreateSecretCommand, DeleteSecretCommand } from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Two faults in one request give the one that AWS checks first. That a missing token and an id that no secret can have come before the secret is
 * looked up was recorded. Not recorded, and left out: which of these two comes first.
 */

const lab = emulatedLaboratory();

/** Faults of requests by rank, the one that is told first at the front: members of the input, and the error. */
const ranks = [
  [
    ["a member beyond the model's rules", { ClientRequestToken: "short" }, "ValidationException"],
    ["no token", {}, "InvalidRequestException: You must provide a ClientRequestToken value."],
  ],
  [
    ["an id that no secret can have", { SecretId: "a b" }, "ValidationException: Invalid name."],
    ["a secret that is not there", { SecretId: "none" }, "ResourceNotFoundException"],
    [
      "a secret that is marked for deletion",
      { SecretId: "gone" },
      "InvalidRequestException: You can't perform this operation",
    ],
  ],
] as const;

const [ofTokens, ofSecrets] = ranks;
const pairs = ofTokens.flatMap(([first, token, told], rank) =>
  ofSecrets
    .slice(rank === 1 ? 1 : 0)
    .map(([second, secret]) => ({ first, second, told, input: { ...token, ...secret } })),
);

test.each(pairs)("of $first and $second, the first is told", async ({ input, told }) => {
  await lab.client.send(new CreateSecretCommand({ Name: "gone", SecretString: "s" }));
  await lab.client.send(new DeleteSecretCommand({ SecretId: "gone" }));
  for (const operation of ["PutSecretValue", "UpdateSecret"]) {
    const response = await lab.send("POST /", {
      headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `secretsmanager.${operation}` },
      body: JSON.stringify({ SecretString: "s", ...input }),
    });
    const { __type, message, Message = message } = (await response.json()) as { [name: string]: string };
    expect(`${__type}: ${Message}`).toContain(told);
  }
});

test.each(ofSecrets)("%s alone is told", async (_, { SecretId }, told) => {
  await lab.client.send(new CreateSecretCommand({ Name: "gone", SecretString: "s" }));
  await lab.client.send(new DeleteSecretCommand({ SecretId: "gone" }));
  const response = await lab.send("POST /", {
    headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "secretsmanager.PutSecretValue" },
    body: JSON.stringify({ SecretString: "s", SecretId, ClientRequestToken: "1".repeat(32) }),
  });
  const { __type, message, Message = message } = (await response.json()) as { [name: string]: string };
  expect(`${__type}: ${Message}`).toContain(told);
});
