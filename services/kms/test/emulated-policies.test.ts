import {
  CreateAliasCommand,
  CreateGrantCommand,
  CreateKeyCommand,
  DecryptCommand,
  DeriveSharedSecretCommand,
  DescribeKeyCommand,
  DisableKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyPairCommand,
  GenerateDataKeyPairWithoutPlaintextCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  GenerateMacCommand,
  GetKeyRotationStatusCommand,
  GetPublicKeyCommand,
  type KMSClient,
  ListGrantsCommand,
  PutKeyPolicyCommand,
  ReEncryptCommand,
  ReplicateKeyCommand,
  RetireGrantCommand,
  RevokeGrantCommand,
  SignCommand,
  TagResourceCommand,
  VerifyCommand,
  VerifyMacCommand,
} from "@aws-sdk/client-kms";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const OTHER = "111122223333";
const Plaintext = Buffer.from("text");
let other: KMSClient;
beforeEach(() => {
  other = lab.clientOf("us-east-1", OTHER);
});

const enable = {
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::000000000000:root" },
  Action: "kms:*",
  Resource: "*",
};
const share = { ...enable, Principal: { AWS: `arn:aws:iam::${OTHER}:root` } };
const deny = { Effect: "Deny", Principal: "*", Action: "kms:Encrypt", Resource: "*" };
const policy = (...Statement: object[]) => JSON.stringify({ Version: "2012-10-17", Statement });
const arnOf = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`;
const keyWith = async (...statements: object[]) => arnOf(await lab.createKey({ Policy: policy(...statements) }));
const encrypt = (client: KMSClient, KeyId: string, input = {}) =>
  client.send(new EncryptCommand({ KeyId, Plaintext, ...input }));
/** AWS's refusal of an action on a key. */
const refusal = (
  account: string,
  action: string,
  KeyId: string,
  reason = `because no resource-based policy allows the ${action} action`,
) => ({
  name: "AccessDeniedException",
  message: `User: arn:aws:iam::${account}:root is not authorized to perform: ${action} on resource: ${KeyId} ${reason}`,
});
const explicitly = "with an explicit deny in a resource-based policy";

// IAM User Guide, "Policy evaluation logic"; KMS Developer Guide, "Key policies in AWS KMS".
describe("A key policy, for callers of the key's own account,", () => {
  test("denies what it says, whatever else it allows", async () => {
    const KeyId = await keyWith(enable, deny);
    await expect(encrypt(lab.client, KeyId)).rejects.toMatchObject(
      refusal("000000000000", "kms:Encrypt", KeyId, explicitly),
    );
    await lab.client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256" }));
    await lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy: policy(enable) }));
    await encrypt(lab.client, KeyId);
  });

  test("allows what it says, and nothing else", async () => {
    const KeyId = await keyWith({ ...enable, Action: ["kms:PutKeyPolicy", "kms:Describe*"] });
    await lab.client.send(new DescribeKeyCommand({ KeyId }));
    for (const [request, action] of [
      [new EncryptCommand({ KeyId, Plaintext }), "kms:Encrypt"],
      [new TagResourceCommand({ KeyId, Tags: [] }), "kms:TagResource"],
      [new DisableKeyCommand({ KeyId }), "kms:DisableKey"],
      [new CreateAliasCommand({ AliasName: "alias/app", TargetKeyId: KeyId }), "kms:CreateAlias"],
      [
        new CreateGrantCommand({ KeyId, GranteePrincipal: `arn:aws:iam::${OTHER}:root`, Operations: ["Decrypt"] }),
        "kms:CreateGrant",
      ],
    ] as const)
      await expect(lab.client.send(request as EncryptCommand)).rejects.toMatchObject(
        refusal("000000000000", action, KeyId),
      );
  });

  test("is that of the key which a cipher text names", async () => {
    const KeyId = await keyWith(enable, { ...deny, Action: "kms:Decrypt" });
    const { CiphertextBlob } = await encrypt(lab.client, KeyId);
    await expect(lab.client.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message:
        "User: arn:aws:iam::000000000000:root is not authorized to perform: kms:Decrypt on the resource associated with this ciphertext because the resource does not exist in this Region, no resource-based policies allow access, or a resource-based policy explicitly denies access",
    });
    await expect(lab.client.send(new DecryptCommand({ CiphertextBlob, KeyId }))).rejects.toMatchObject(
      refusal("000000000000", "kms:Decrypt", KeyId, explicitly),
    );
  });

  test("is asked for each of the keys of ReEncrypt", async () => {
    const [from, to] = [
      await keyWith(enable, { ...deny, Action: "kms:ReEncryptTo" }),
      await keyWith(enable, { ...deny, Action: "kms:ReEncryptFrom" }),
    ];
    const { CiphertextBlob } = await encrypt(lab.client, from);
    await lab.client.send(new ReEncryptCommand({ CiphertextBlob, DestinationKeyId: to }));
    await expect(
      lab.client.send(new ReEncryptCommand({ CiphertextBlob, DestinationKeyId: from })),
    ).rejects.toMatchObject(refusal("000000000000", "kms:ReEncryptTo", from, explicitly));
    const { CiphertextBlob: moved } = await encrypt(lab.client, to);
    await expect(
      lab.client.send(new ReEncryptCommand({ CiphertextBlob: moved, SourceKeyId: to, DestinationKeyId: to })),
    ).rejects.toMatchObject(refusal("000000000000", "kms:ReEncryptFrom", to, explicitly));
  });

  test("counts a role of the account as the caller where it allows, and not where it denies", async () => {
    const role = { AWS: "arn:aws:iam::000000000000:role/Admin" };
    await encrypt(lab.client, await keyWith({ ...enable, Principal: role }));
    await encrypt(lab.client, await keyWith(enable, { ...deny, Principal: role }));
  });

  // Developer Guide, "AWS KMS condition keys".
  test.each<[object, object, boolean]>([
    [
      { StringEquals: { "kms:EncryptionContext:AppName": "payroll" } },
      { EncryptionContext: { AppName: "payroll" } },
      true,
    ],
    [
      { StringEquals: { "kms:EncryptionContext:AppName": "payroll" } },
      { EncryptionContext: { AppName: "other" } },
      false,
    ],
    [{ StringEquals: { "kms:EncryptionContext:AppName": "payroll" } }, {}, false],
    [
      { "ForAnyValue:StringEquals": { "kms:EncryptionContextKeys": ["AppName"] } },
      { EncryptionContext: { AppName: "x" } },
      true,
    ],
    [
      { "ForAnyValue:StringEquals": { "kms:EncryptionContextKeys": ["AppName"] } },
      { EncryptionContext: { Other: "x" } },
      false,
    ],
    [{ Null: { "kms:EncryptionContextKeys": "true" } }, {}, true],
    [{ StringEquals: { "kms:EncryptionAlgorithm": "SYMMETRIC_DEFAULT" } }, {}, true],
    [{ StringEquals: { "kms:EncryptionAlgorithm": "RSAES_OAEP_SHA_1" } }, {}, false],
    [{ StringEquals: { "kms:CallerAccount": "000000000000" } }, {}, true],
    [{ StringEquals: { "kms:CallerAccount": OTHER } }, {}, false],
    [
      {
        StringEquals: {
          "kms:KeyOrigin": "AWS_KMS",
          "kms:KeySpec": "SYMMETRIC_DEFAULT",
          "kms:KeyUsage": "ENCRYPT_DECRYPT",
        },
      },
      {},
      true,
    ],
    [{ Bool: { "kms:MultiRegion": "true" } }, {}, false],
    [{ StringLike: { "kms:RequestAlias": "alias/a*" } }, { KeyId: "alias/app" }, true],
    [{ StringLike: { "kms:RequestAlias": "alias/a*" } }, {}, false],
    [{ "ForAnyValue:StringEquals": { "kms:ResourceAliases": "alias/app" } }, {}, true],
    [{ StringEquals: { "aws:ResourceTag/team": "blue" } }, {}, true],
    [{ StringEquals: { "aws:ResourceTag/team": "red" } }, {}, false],
    [{ StringEquals: { "aws:RequestedRegion": "us-east-1" } }, {}, true],
    [{ DateLessThan: { "aws:CurrentTime": "2026-01-01T00:00:00Z" } }, {}, false],
    [{ StringEquals: { "kms:ViaService": "s3.us-east-1.amazonaws.com" } }, {}, true],
  ])("has the condition %j, and a request %j", async (Condition, input, isAllowed) => {
    const Policy = policy(
      { ...enable, Action: ["kms:PutKeyPolicy", "kms:CreateAlias"] },
      { ...enable, Action: "kms:Encrypt", Condition },
    );
    const KeyId = arnOf(await lab.createKey({ Policy, Tags: [{ TagKey: "team", TagValue: "blue" }] }));
    await lab.client.send(new CreateAliasCommand({ AliasName: "alias/app", TargetKeyId: KeyId }));
    const answer = encrypt(lab.client, KeyId, input);
    await (isAllowed ? answer : expect(answer).rejects.toMatchObject(refusal("000000000000", "kms:Encrypt", KeyId)));
  });
});

const PublicKey = Buffer.from(
  "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==",
  "base64",
);
const Mac = Buffer.alloc(32);
const grantee = `arn:aws:iam::${OTHER}:root`;
/** A request of each operation that other accounts may be let do; the kind of the key; errors of the operation itself. */
const shared: [string, (KeyId: string) => object, object, string?][] = [
  ["CreateGrant", (KeyId) => new CreateGrantCommand({ KeyId, GranteePrincipal: grantee, Operations: ["Decrypt"] }), {}],
  [
    "Decrypt",
    (KeyId) => new DecryptCommand({ KeyId, CiphertextBlob: Buffer.from("x") }),
    {},
    "InvalidCiphertextException",
  ],
  [
    "DeriveSharedSecret",
    (KeyId) => new DeriveSharedSecretCommand({ KeyId, KeyAgreementAlgorithm: "ECDH", PublicKey }),
    { KeySpec: "ECC_NIST_P256", KeyUsage: "KEY_AGREEMENT" },
  ],
  ["DescribeKey", (KeyId) => new DescribeKeyCommand({ KeyId }), {}],
  ["Encrypt", (KeyId) => new EncryptCommand({ KeyId, Plaintext }), {}],
  ["GenerateDataKey", (KeyId) => new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256" }), {}],
  ["GenerateDataKeyPair", (KeyId) => new GenerateDataKeyPairCommand({ KeyId, KeyPairSpec: "ECC_NIST_P256" }), {}],
  [
    "GenerateDataKeyPairWithoutPlaintext",
    (KeyId) => new GenerateDataKeyPairWithoutPlaintextCommand({ KeyId, KeyPairSpec: "ECC_NIST_P256" }),
    {},
  ],
  [
    "GenerateDataKeyWithoutPlaintext",
    (KeyId) => new GenerateDataKeyWithoutPlaintextCommand({ KeyId, KeySpec: "AES_256" }),
    {},
  ],
  [
    "GenerateMac",
    (KeyId) => new GenerateMacCommand({ KeyId, Message: Plaintext, MacAlgorithm: "HMAC_SHA_256" }),
    { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
  ],
  ["GetKeyRotationStatus", (KeyId) => new GetKeyRotationStatusCommand({ KeyId }), {}],
  [
    "GetPublicKey",
    (KeyId) => new GetPublicKeyCommand({ KeyId }),
    { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
  ],
  ["ListGrants", (KeyId) => new ListGrantsCommand({ KeyId }), {}],
  ["RetireGrant", (KeyId) => new RetireGrantCommand({ KeyId, GrantId: "0".repeat(64) }), {}, "NotFoundException"],
  ["RevokeGrant", (KeyId) => new RevokeGrantCommand({ KeyId, GrantId: "0".repeat(64) }), {}, "NotFoundException"],
  [
    "Sign",
    (KeyId) => new SignCommand({ KeyId, Message: Plaintext, SigningAlgorithm: "ECDSA_SHA_256" }),
    { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
  ],
  [
    "Verify",
    (KeyId) => new VerifyCommand({ KeyId, Message: Plaintext, Signature: Mac, SigningAlgorithm: "ECDSA_SHA_256" }),
    { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
    "KMSInvalidSignatureException",
  ],
  [
    "VerifyMac",
    (KeyId) => new VerifyMacCommand({ KeyId, Message: Plaintext, Mac, MacAlgorithm: "HMAC_SHA_256" }),
    { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
    "KMSInvalidMacException",
  ],
];

// API reference, "Cross-account use" of each operation; Developer Guide, "Allowing users in other accounts to use a KMS key".
describe("For another account", () => {
  test.each(shared)("%s needs the key's policy", async (operation, request, kind, error) => {
    const KeyId = arnOf(await lab.createKey(kind));
    const send = () => other.send(request(KeyId) as EncryptCommand);
    await expect(send()).rejects.toMatchObject(refusal(OTHER, `kms:${operation}`, KeyId));
    const Policy = policy(enable, { ...share, Action: `kms:${operation}` });
    await lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy }));
    if (error === undefined) await send();
    else await expect(send()).rejects.toMatchObject({ name: error });
  });

  test.each([
    ["DisableKey", (KeyId: string): object => new DisableKeyCommand({ KeyId })],
    ["PutKeyPolicy", (KeyId: string): object => new PutKeyPolicyCommand({ KeyId, Policy: policy(enable) })],
    ["TagResource", (KeyId: string): object => new TagResourceCommand({ KeyId, Tags: [] })],
  ])("%s is closed, whatever the policy says", async (_, request) => {
    const KeyId = await keyWith(enable, share);
    await expect(other.send(request(KeyId) as DisableKeyCommand)).rejects.toMatchObject({
      name: "NotFoundException",
      message: "Invalid arn us-east-1",
    });
  });

  test("a key has its own account's ARN, is found by an alias's ARN, and by a cipher text alone", async () => {
    const KeyId = await keyWith(enable, share);
    await lab.client.send(new CreateAliasCommand({ AliasName: "alias/app", TargetKeyId: KeyId }));
    const alias = "arn:aws:kms:us-east-1:000000000000:alias/app";
    const { KeyMetadata } = await other.send(new DescribeKeyCommand({ KeyId: alias }));
    expect(KeyMetadata).toMatchObject({ Arn: KeyId, AWSAccountId: "000000000000" });
    const { CiphertextBlob } = await encrypt(other, alias);
    for (const client of [other, lab.client])
      expect(await client.send(new DecryptCommand({ CiphertextBlob }))).toMatchObject({
        KeyId,
        Plaintext: new Uint8Array(Plaintext),
      });
    await expect(
      lab.clientOf("us-east-1", "444455556666").send(new DecryptCommand({ CiphertextBlob })),
    ).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining("kms:Decrypt on the resource associated with this ciphertext"),
    });
    await expect(other.send(new DescribeKeyCommand({ KeyId: "alias/app" }))).rejects.toMatchObject({
      name: "NotFoundException",
    });
  });

  test("the keys of AWS's services are closed", async () => {
    const KeyId = "arn:aws:kms:us-east-1:000000000000:alias/aws/ssm";
    await expect(encrypt(other, KeyId)).rejects.toMatchObject(refusal(OTHER, "kms:Encrypt", KeyId));
    const { KeyId: key = "" } = await encrypt(lab.client, KeyId);
    await expect(encrypt(other, KeyId)).rejects.toMatchObject(refusal(OTHER, "kms:Encrypt", key));
  });

  test("a denial goes before the permission", async () => {
    const KeyId = await keyWith(enable, share, { ...deny, Principal: { AWS: OTHER } });
    await expect(encrypt(other, KeyId)).rejects.toMatchObject(refusal(OTHER, "kms:Encrypt", KeyId, explicitly));
    await encrypt(lab.client, KeyId);
  });
});

// Developer Guide, "Grants in AWS KMS".
describe("A grant", () => {
  const grant = (KeyId: string, input = {}) =>
    lab.client.send(new CreateGrantCommand({ KeyId, GranteePrincipal: grantee, Operations: ["Encrypt"], ...input }));

  test("permits its operations until it is revoked", async () => {
    const KeyId = await keyWith(enable);
    const { GrantId } = await grant(KeyId);
    await encrypt(other, KeyId);
    await expect(other.send(new DescribeKeyCommand({ KeyId }))).rejects.toMatchObject(
      refusal(OTHER, "kms:DescribeKey", KeyId),
    );
    await lab.client.send(new RevokeGrantCommand({ KeyId, GrantId }));
    await expect(encrypt(other, KeyId)).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("permits nothing that the policy denies", async () => {
    const KeyId = await keyWith(enable, { ...deny, Principal: { AWS: OTHER } });
    await grant(KeyId);
    await expect(encrypt(other, KeyId)).rejects.toMatchObject(refusal(OTHER, "kms:Encrypt", KeyId, explicitly));
  });

  test.each<[object, object, boolean]>([
    [{ EncryptionContextSubset: { a: "1" } }, { a: "1", b: "2" }, true],
    [{ EncryptionContextSubset: { a: "1" } }, { a: "2", b: "2" }, false],
    [{ EncryptionContextEquals: { a: "1" } }, { a: "1" }, true],
    [{ EncryptionContextEquals: { a: "1" } }, { a: "1", b: "2" }, false],
  ])("with the constraint %j permits the context %j or not", async (Constraints, EncryptionContext, isPermitted) => {
    const KeyId = await keyWith(enable);
    await grant(KeyId, { Constraints });
    const answer = encrypt(other, KeyId, { EncryptionContext });
    await (isPermitted ? answer : expect(answer).rejects.toMatchObject({ name: "AccessDeniedException" }));
  });

  test("is retired by its retiring principal", async () => {
    const KeyId = await keyWith(enable);
    const { GrantId } = await grant(KeyId, { RetiringPrincipal: grantee });
    const third = lab.clientOf("us-east-1", "444455556666");
    await expect(third.send(new RetireGrantCommand({ KeyId, GrantId }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
    await other.send(new RetireGrantCommand({ KeyId, GrantId }));
    await expect(encrypt(other, KeyId)).rejects.toMatchObject({ name: "AccessDeniedException" });
  });
});

// API reference, "PutKeyPolicy", BypassPolicyLockoutSafetyCheck.
test("a policy that its author could not replace is refused, unless the check is bypassed", async () => {
  const locked = {
    name: "MalformedPolicyDocumentException",
    message: "The new key policy will not allow you to update the key policy in the future.",
  };
  const Policy = policy({ ...enable, Action: "kms:Encrypt" });
  await expect(lab.client.send(new CreateKeyCommand({ Policy }))).rejects.toMatchObject(locked);
  const KeyId = arnOf(await lab.createKey({ MultiRegion: true }));
  await expect(lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy }))).rejects.toMatchObject(locked);
  await expect(
    lab.client.send(new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1", Policy })),
  ).rejects.toMatchObject(locked);
  const BypassPolicyLockoutSafetyCheck = true;
  await lab.client.send(new CreateKeyCommand({ Policy, BypassPolicyLockoutSafetyCheck }));
  await lab.client.send(
    new ReplicateKeyCommand({ KeyId, ReplicaRegion: "eu-west-1", Policy, BypassPolicyLockoutSafetyCheck }),
  );
  await lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy, BypassPolicyLockoutSafetyCheck }));
  await encrypt(lab.client, KeyId);
  await expect(lab.client.send(new PutKeyPolicyCommand({ KeyId, Policy: policy(enable) }))).rejects.toMatchObject(
    refusal("000000000000", "kms:PutKeyPolicy", KeyId),
  );
});

test("a cipher text of the form that had no account is still decrypted", async () => {
  const { CiphertextBlob = new Uint8Array() } = await encrypt(lab.client, await lab.createKey());
  const older = Buffer.concat([Buffer.from([1]), CiphertextBlob.subarray(1, 37), CiphertextBlob.subarray(49)]);
  expect(await lab.client.send(new DecryptCommand({ CiphertextBlob: older }))).toMatchObject({
    Plaintext: new Uint8Array(Plaintext),
  });
});
