import {
  CreateGrantCommand,
  DescribeKeyCommand,
  GetKeyPolicyCommand,
  ListGrantsCommand,
  ListRetirableGrantsCommand,
  RetireGrantCommand,
  RevokeGrantCommand,
  ScheduleKeyDeletionCommand,
} from "@aws-sdk/client-kms";
import { awsManagedKeyId } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

async function raw(operation: string, input: object) {
  const response = await lab.send("POST /", {
    headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `TrentService.${operation}` },
    body: JSON.stringify(input),
  });
  return { status: response.status, text: await response.text() };
}

// Recorded answers of AWS; of the tokens, NotAuthorizedException and rotation their neighbours, of which no text is known either.
test("errors without a text have no message member", async () => {
  const KeyId = await lab.createKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
  const external = await lab.createKey({ Origin: "EXTERNAL" });
  const signing = await lab.createKey({ KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
  const bytes = Buffer.alloc(100).toString("base64");
  const mac = { Message: bytes, MacAlgorithm: "HMAC_SHA_256", Mac: bytes };
  const material = { ImportToken: bytes, EncryptedKeyMaterial: bytes, ExpirationModel: "KEY_MATERIAL_DOES_NOT_EXPIRE" };
  for (const [operation, input, type] of [
    ["Decrypt", { CiphertextBlob: bytes }, "InvalidCiphertextException"],
    ["VerifyMac", { KeyId, ...mac }, "KMSInvalidMacException"],
    [
      "Verify",
      { KeyId: signing, Message: bytes, SigningAlgorithm: "ECDSA_SHA_256", Signature: bytes },
      "KMSInvalidSignatureException",
    ],
    ["ImportKeyMaterial", { KeyId: external, ...material }, "InvalidImportTokenException"],
    ["CreateAlias", { AliasName: "alias/aws/mine", TargetKeyId: KeyId }, "NotAuthorizedException"],
    ["RotateKeyOnDemand", { KeyId }, "UnsupportedOperationException"],
  ] as const)
    expect(await raw(operation, input)).toEqual({ status: 400, text: JSON.stringify({ __type: type }) });
});

// Recorded answer of AWS.
test("codes' algorithms are listed in AWS's order", async () => {
  const { text } = await raw("GenerateMac", { KeyId: "k", Message: "AA==", MacAlgorithm: "NONE" });
  expect(JSON.parse(text).message).toContain("[HMAC_SHA_384, HMAC_SHA_256, HMAC_SHA_224, HMAC_SHA_512]");
});

// API reference, "CreateAlias" (the characters); the words are another simulator's.
test.each(["CreateAlias", "UpdateAlias"])("%s refuses a name with a colon", async (operation) => {
  const { text } = await raw(operation, { AliasName: "alias/my:alias", TargetKeyId: await lab.createKey() });
  expect(JSON.parse(text)).toEqual({
    __type: "ValidationException",
    message: "alias/my:alias contains invalid characters for an alias",
  });
});

// DescribeKey and GetKeyPolicy of accounts as users have published them.
test.each([
  ["s3", "S3 objects", "auto-s3-2"],
  ["secretsmanager", "Secrets Manager data", "auto-secretsmanager-2"],
  ["ssm", "SSM parameters", "auto-ssm-1"],
  ["sns", "SNS data", "auto-sns-1"],
  ["sqs", "SQS messages", "auto-sqs-1"],
  ["dynamodb", "DynamoDB data", "auto-dynamodb-3"],
  ["lambda", "Lambda functions", "auto-awslambda"],
])("the key of %s is there, by its alias and by the id that the service names", async (service, data, Id) => {
  const alias = `alias/aws/${service}`;
  const id = awsManagedKeyId({ account: "000000000000", region: "us-east-1" }, alias);
  for (const KeyId of [id, alias, `arn:aws:kms:us-east-1:000000000000:${alias}`]) {
    const { KeyMetadata } = await lab.client.send(new DescribeKeyCommand({ KeyId }));
    expect(KeyMetadata).toMatchObject({
      KeyId: id,
      KeyManager: "AWS",
      Description: `Default key that protects my ${data} when no other key is defined`,
    });
  }
  const { Policy = "" } = await lab.client.send(new GetKeyPolicyCommand({ KeyId: id }));
  expect(JSON.parse(Policy)).toMatchObject({
    Id,
    Statement: [
      { Condition: { StringEquals: { "kms:ViaService": `${service}.us-east-1.amazonaws.com` } } },
      { Sid: "Allow direct access to key metadata to the account" },
    ],
  });
  await expect(lab.client.send(new ScheduleKeyDeletionCommand({ KeyId: id }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
});

// API reference, the errors of these operations.
test("grants are named by ids, tokens and principals of their forms", async () => {
  const KeyId = await lab.createKey();
  const grant = (input: object) =>
    lab.client.send(
      new CreateGrantCommand({
        KeyId,
        GranteePrincipal: "arn:aws:iam::111122223333:root",
        Operations: ["Encrypt"],
        ...input,
      }),
    );
  for (const principal of [{ GranteePrincipal: "me" }, { RetiringPrincipal: "111122223333" }])
    await expect(grant(principal)).rejects.toMatchObject({ name: "InvalidArnException" });
  await expect(lab.client.send(new ListRetirableGrantsCommand({ RetiringPrincipal: "me" }))).rejects.toMatchObject({
    name: "InvalidArnException",
  });
  for (const command of [
    new RevokeGrantCommand({ KeyId, GrantId: "x" }),
    new RetireGrantCommand({ KeyId: `arn:aws:kms:us-east-1:000000000000:key/${KeyId}`, GrantId: "x" }),
    new ListGrantsCommand({ KeyId, GrantId: "x" }),
  ])
    await expect(lab.client.send(command as RevokeGrantCommand)).rejects.toMatchObject({
      name: "InvalidGrantIdException",
    });
  await expect(lab.client.send(new RetireGrantCommand({ GrantToken: "x" }))).rejects.toMatchObject({
    name: "InvalidGrantTokenException",
  });
  const { GrantToken } = await grant({});
  await lab.client.send(new RetireGrantCommand({ GrantToken }));
  await expect(lab.client.send(new RetireGrantCommand({ GrantToken }))).rejects.toMatchObject({
    name: "NotFoundException",
  });
});
