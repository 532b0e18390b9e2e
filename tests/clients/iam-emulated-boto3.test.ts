import iam from "@cloudstub/iam";
import { type Server, startServer } from "@cloudstub/server";
import sts from "@cloudstub/sts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the emulated identity service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [iam, sts], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("documents are objects, lists are paged, waiters end, and a user's key tells who calls", async () => {
    const answer = await python(`
iam = boto3.client("iam")
trust = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Principal": {"AWS": "000000000000"}, "Action": "sts:AssumeRole"}]}
for number in range(5):
    iam.create_role(RoleName=f"role-{number}", AssumeRolePolicyDocument=json.dumps(trust), Description="wörk")
iam.get_waiter("role_exists").wait(RoleName="role-1")
answer["document"] = iam.get_role(RoleName="role-1")["Role"]["AssumeRolePolicyDocument"]
answer["roles"] = [role["RoleName"] for page in iam.get_paginator("list_roles").paginate(PaginationConfig={"PageSize": 2}) for role in page["Roles"]]
policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
iam.put_role_policy(RoleName="role-1", PolicyName="p", PolicyDocument=json.dumps(policy))
answer["inline"] = iam.get_role_policy(RoleName="role-1", PolicyName="p")["PolicyDocument"]
iam.create_user(UserName="ann")
key = iam.create_access_key(UserName="ann")["AccessKey"]
ann = boto3.client("sts", aws_access_key_id=key["AccessKeyId"], aws_secret_access_key=key["SecretAccessKey"])
answer["caller"] = ann.get_caller_identity()["Arn"]
answer["session"] = ann.assume_role(RoleArn="arn:aws:iam::000000000000:role/role-1", RoleSessionName="run")["AssumedRoleUser"]["AssumedRoleId"] == iam.get_role(RoleName="role-1")["Role"]["RoleId"] + ":run"
answer["aws"] = sum(len(page["Policies"]) for page in iam.get_paginator("list_policies").paginate(Scope="AWS")) > 1000
answer["failure"] = failure(lambda: iam.get_role(RoleName="none"))
answer["malformed"] = failure(lambda: iam.create_policy(PolicyName="p", PolicyDocument="{}"))
`);
    expect(answer).toEqual({
      document: {
        Version: "2012-10-17",
        Statement: [{ Effect: "Allow", Principal: { AWS: "000000000000" }, Action: "sts:AssumeRole" }],
      },
      roles: ["role-0", "role-1", "role-2", "role-3", "role-4"],
      inline: { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "s3:*", Resource: "*" }] },
      caller: "arn:aws:iam::000000000000:user/ann",
      session: true,
      aws: true,
      failure: {
        type: "NoSuchEntityException",
        code: "NoSuchEntity",
        message: "The role with name none cannot be found.",
        status: 404,
      },
      malformed: {
        type: "MalformedPolicyDocumentException",
        code: "MalformedPolicyDocument",
        message: "Syntax errors in policy.",
        status: 400,
      },
    });
  });
});
