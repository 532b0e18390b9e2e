import kms from "@cloudstub/kms";
import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import ssm from "@cloudstub/ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("emulated secrets, parameters and keys with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [secretsmanager, ssm, kms], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a secret has versions, is found by parts of its ARN, deleted and restored", async () => {
    const answer = await python(`
sm = boto3.client("secretsmanager")
arn = sm.create_secret(Name="py/db", SecretString="one", Tags=[{"Key": "team", "Value": "a"}])["ARN"]
sm.put_secret_value(SecretId=arn[:-7], SecretBinary=b"\\x00\\xff")
answer["current"] = list(sm.get_secret_value(SecretId="py/db")["SecretBinary"])
answer["previous"] = sm.get_secret_value(SecretId=arn, VersionStage="AWSPREVIOUS")["SecretString"]
sm.delete_secret(SecretId="py/db", RecoveryWindowInDays=7)
answer["deleted"] = failure(lambda: sm.get_secret_value(SecretId="py/db"))
sm.restore_secret(SecretId="py/db")
for i in range(3): sm.create_secret(Name=f"py/page-{i}", SecretString="s")
filters = [{"Key": "name", "Values": ["py/page"]}]
pages = sm.get_paginator("list_secrets").paginate(Filters=filters, PaginationConfig={"PageSize": 2})
answer["pages"] = [[secret["Name"] for secret in page["SecretList"]] for page in pages]
answer["batch"] = len(sm.batch_get_secret_value(Filters=filters)["SecretValues"])
answer["exists"] = failure(lambda: sm.create_secret(Name="py/db", SecretString="x"))
`);
    expect(answer).toMatchObject({
      current: [0, 255],
      previous: "one",
      deleted: { type: "InvalidRequestException", code: "InvalidRequestException", status: 400 },
      pages: [["py/page-0", "py/page-1"], ["py/page-2"]],
      batch: 3,
      exists: {
        type: "ResourceExistsException",
        message: "The operation failed because the secret py/db already exists.",
      },
    });
  });

  test("a parameter has versions and labels, and the key service decrypts its cipher text", async () => {
    const answer = await python(`
import base64
ssm, kms = boto3.client("ssm"), boto3.client("kms")
for value in ["one", "two"]: ssm.put_parameter(Name="/py/secret", Value=value, Type="SecureString", Overwrite=True)
ssm.label_parameter_version(Name="/py/secret", ParameterVersion=1, Labels=["live"])
answer["live"] = ssm.get_parameter(Name="/py/secret:live", WithDecryption=True)["Parameter"]["Value"]
parameter = ssm.get_parameter(Name="/py/secret")["Parameter"]
context = {"PARAMETER_ARN": parameter["ARN"]}
answer["opened"] = kms.decrypt(CiphertextBlob=base64.b64decode(parameter["Value"]), EncryptionContext=context)["Plaintext"].decode()
answer["history"] = [version["Version"] for version in ssm.get_parameter_history(Name="/py/secret")["Parameters"]]
answer["pattern"] = failure(lambda: ssm.put_parameter(Name="/py/n", Value="a", Type="String", AllowedPattern="[0-9]+"))
answer["missing"] = failure(lambda: ssm.get_parameter(Name="/py/none"))
`);
    expect(answer).toMatchObject({
      live: "one",
      opened: "two",
      history: [1, 2],
      pattern: { type: "ParameterPatternMismatchException", status: 400 },
      missing: { type: "ParameterNotFound", code: "ParameterNotFound", status: 400 },
    });
  });

  test("a key encrypts, signs and is disabled", async () => {
    const answer = await python(`
kms = boto3.client("kms")
key = kms.create_key(Description="d")["KeyMetadata"]["KeyId"]
kms.create_alias(AliasName="alias/py", TargetKeyId=key)
sealed = kms.encrypt(KeyId="alias/py", Plaintext=b"text", EncryptionContext={"a": "b"})["CiphertextBlob"]
answer["opened"] = kms.decrypt(CiphertextBlob=sealed, EncryptionContext={"a": "b"})["Plaintext"].decode()
answer["context"] = failure(lambda: kms.decrypt(CiphertextBlob=sealed))
kms.disable_key(KeyId=key)
answer["disabled"] = failure(lambda: kms.encrypt(KeyId=key, Plaintext=b"text"))
pair = kms.create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["KeyId"]
signed = {"KeyId": pair, "Message": b"text", "SigningAlgorithm": "ECDSA_SHA_256"}
answer["valid"] = kms.verify(Signature=kms.sign(**signed)["Signature"], **signed)["SignatureValid"]
`);
    expect(answer).toMatchObject({
      opened: "text",
      context: { type: "InvalidCiphertextException", status: 400 },
      disabled: { type: "DisabledException", status: 400 },
      valid: true,
    });
  });
});
