import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteResourcePolicyCommand,
  GetResourcePolicyCommand,
  GetSecretValueCommand,
  PutResourcePolicyCommand,
  PutSecretValueCommand,
  ValidateResourcePolicyCommand,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "db";
const statement = {
  Effect: "Allow",
  Principal: { AWS: "arn:aws:iam::111122223333:root" },
  Action: "secretsmanager:GetSecretValue",
  Resource: "*",
};
const policy = (...Statement: object[]) => JSON.stringify({ Version: "2012-10-17", Statement });
const create = () => lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s" }));
const attach = (ResourcePolicy: string, BlockPublicPolicy?: boolean) =>
  lab.client.send(new PutResourcePolicyCommand({ SecretId, ResourcePolicy, BlockPublicPolicy }));

test("a policy is kept as it was given, until it is deleted", async () => {
  await create();
  expect((await lab.client.send(new GetResourcePolicyCommand({ SecretId }))).ResourcePolicy).toBeUndefined();
  const text = ` ${policy(statement)}`;
  await attach(text, true);
  expect((await lab.client.send(new GetResourcePolicyCommand({ SecretId }))).ResourcePolicy).toBe(text);
  await lab.client.send(new DeleteResourcePolicyCommand({ SecretId }));
  expect((await lab.client.send(new GetResourcePolicyCommand({ SecretId }))).ResourcePolicy).toBeUndefined();
});

test.each([
  ["no JSON", "This resource policy contains invalid Json."],
  ["[]", "This resource policy contains invalid Json."],
  ["{}", "This resource policy contains a syntax error."],
  [policy(), "This resource policy contains a syntax error."],
  [policy({ ...statement, Effect: "Maybe" }), "This resource policy contains a syntax error."],
  [policy({ ...statement, Principal: undefined }), "This resource policy contains a syntax error."],
  [policy({ ...statement, Action: undefined }), "This resource policy contains a syntax error."],
  [
    policy({ ...statement, Condition: { StringEquals: "111122223333" } }),
    "A Condition must have an object of keys for each operator.",
  ],
  [policy({ ...statement, Resource: undefined }), "This resource policy contains a syntax error."],
])("%s is refused", async (text, message) => {
  await create();
  const refusal = { name: "MalformedPolicyDocumentException", message: expect.stringContaining(message) };
  await expect(attach(text)).rejects.toMatchObject(refusal);
  await expect(lab.client.send(new ValidateResourcePolicyCommand({ ResourcePolicy: text }))).rejects.toMatchObject(
    refusal,
  );
});

test("a policy for every principal is refused on request, and validation says so", async () => {
  await create();
  for (const Principal of ["*", { AWS: "*" }, { AWS: ["111122223333", "*"] }]) {
    const text = policy({ ...statement, Principal });
    await expect(attach(text, true)).rejects.toMatchObject({ name: "PublicPolicyException" });
    const { PolicyValidationPassed, ValidationErrors } = await lab.client.send(
      new ValidateResourcePolicyCommand({ ResourcePolicy: text }),
    );
    expect([PolicyValidationPassed, ValidationErrors?.length]).toEqual([false, 1]);
    await attach(text);
  }
  // IAM User Guide, "NotPrincipal with Allow": everybody but the principals that are named is let in.
  const others = policy({ ...statement, Principal: undefined, NotPrincipal: { AWS: "111122223333" } });
  await expect(attach(others, true)).rejects.toMatchObject({ name: "PublicPolicyException" });
  await expect(attach(policy({ ...statement, Principal: "*", Condition: {} }), true)).rejects.toMatchObject({
    name: "PublicPolicyException",
  });
  const narrowed = policy({
    ...statement,
    Principal: "*",
    Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } },
  });
  await attach(narrowed, true);
  expect(
    await lab.client.send(new ValidateResourcePolicyCommand({ SecretId, ResourcePolicy: narrowed })),
  ).toMatchObject({
    PolicyValidationPassed: true,
    ValidationErrors: [],
  });
});

test("another account reads a secret by its ARN where the policy lets it", async () => {
  // A key of the customer's: values under the default one are open to their own account only. There is no key service here that could be asked.
  const { ARN } = await lab.client.send(
    new CreateSecretCommand({ Name: SecretId, SecretString: "s", KmsKeyId: "alias/mine" }),
  );
  const other = lab.clientOf({ account: "111122223333" });
  const read = () => other.send(new GetSecretValueCommand({ SecretId: ARN }));
  const denied = {
    name: "AccessDeniedException",
    message: `User: arn:aws:iam::111122223333:root is not authorized to perform: secretsmanager:GetSecretValue on resource: ${ARN} because no resource-based policy allows the secretsmanager:GetSecretValue action`,
  };
  await expect(read()).rejects.toMatchObject(denied);
  await attach(policy(statement));
  expect((await read()).SecretString).toBe("s");
  await expect(other.send(new PutSecretValueCommand({ SecretId: ARN, SecretString: "t" }))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
  await attach(policy(statement, { ...statement, Effect: "Deny", Action: "secretsmanager:*" }));
  await expect(read()).rejects.toMatchObject({
    ...denied,
    message: denied.message.replace(/because .*$/, "with an explicit deny in a resource-based policy"),
  });
});

// IAM User Guide, "Policy evaluation logic"; Secrets Manager User Guide, "Resource-based policies".
test.each<[object, object, boolean]>([
  [{}, {}, true],
  [{ Action: "secretsmanager:Get*Value" }, {}, true],
  [{ Action: undefined, NotAction: "secretsmanager:Get*" }, {}, false],
  [{ Resource: "arn:aws:secretsmanager:*:*:secret:db-??????" }, {}, true],
  [{ Resource: "arn:aws:secretsmanager:*:*:secret:other-??????" }, {}, false],
  [
    { Condition: { StringEquals: { "secretsmanager:VersionStage": "AWSCURRENT" } } },
    { VersionStage: "AWSCURRENT" },
    true,
  ],
  [{ Condition: { StringEquals: { "secretsmanager:VersionStage": "AWSCURRENT" } } }, {}, false],
  [{ Condition: { StringEquals: { "secretsmanager:ResourceTag/team": "blue" } } }, {}, true],
  [{ Condition: { StringEquals: { "aws:ResourceTag/team": "red" } } }, {}, false],
  [{ Condition: { StringEquals: { "aws:PrincipalAccount": "111122223333" } } }, {}, true],
  [{ Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }, {}, true],
])("a statement with %j allows a read with %j or not", async (over, input, isAllowed) => {
  const Tags = [{ Key: "team", Value: "blue" }];
  const { ARN } = await lab.client.send(
    new CreateSecretCommand({ Name: SecretId, SecretString: "s", KmsKeyId: "alias/mine", Tags }),
  );
  await attach(policy({ ...statement, ...over }));
  const answer = lab.clientOf({ account: "111122223333" }).send(new GetSecretValueCommand({ SecretId: ARN, ...input }));
  await (isAllowed ? answer : expect(answer).rejects.toMatchObject({ name: "AccessDeniedException" }));
});

test("a denial is for callers of the secret's own account too, and for each secret of a batch", async () => {
  const { ARN } = await create();
  await lab.client.send(new CreateSecretCommand({ Name: "open", SecretString: "o" }));
  await attach(policy({ ...statement, Effect: "Deny", Principal: "*" }));
  const Message = `User: arn:aws:iam::000000000000:root is not authorized to perform: secretsmanager:GetSecretValue on resource: ${ARN} with an explicit deny in a resource-based policy`;
  await expect(lab.client.send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: Message,
  });
  expect(await lab.client.send(new BatchGetSecretValueCommand({ SecretIdList: [SecretId, "open"] }))).toMatchObject({
    SecretValues: [{ SecretString: "o" }],
    Errors: [{ SecretId, ErrorCode: "AccessDeniedException", Message }],
  });
  await lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "t" }));
});
