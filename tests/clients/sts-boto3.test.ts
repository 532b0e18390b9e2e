import { startServer } from "@cloudstub/server";
import sts from "@cloudstub/sts";
import { describe, expect, test } from "vitest";
import { boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the security token service with boto3", { timeout: 60_000 }, () => {
  test("a role's credentials are those of its session", async () => {
    const server = await startServer({ modules: [sts], port: 0, apiPort: 0, fidelity: "emulated" });
    const answer = await boto3(`http://127.0.0.1:${server.port}`)(`
sts = boto3.client("sts")
answer["root"] = sts.get_caller_identity()["Arn"]
given = sts.assume_role(RoleArn="arn:aws:iam::111122223333:role/reader", RoleSessionName="python")["Credentials"]
session = boto3.client("sts", aws_access_key_id=given["AccessKeyId"], aws_secret_access_key=given["SecretAccessKey"], aws_session_token=given["SessionToken"])
answer["session"] = session.get_caller_identity()["Arn"]
answer["federation"] = failure(lambda: session.get_federation_token(Name="bob"))
`);
    await server.close();
    expect(answer).toMatchObject({
      root: "arn:aws:iam::000000000000:root",
      session: "arn:aws:sts::111122223333:assumed-role/reader/python",
    });
    expect(JSON.stringify(answer["federation"])).toContain("Cannot call GetFederationToken with session credentials");
  });
});
