import { CreateKeyCommand, DescribeKeyCommand, EncryptCommand } from "@aws-sdk/client-kms";
import { GetParameterCommand, GetParameterHistoryCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import ssm from "@cloudstub/ssm";
import { expect, test } from "vitest";
import kms from "../src/index.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ modules: [kms, ssm], fidelity: { ssm: "emulated" } });

test.each([
  new CreateKeyCommand({}),
  new DescribeKeyCommand({ KeyId: "any" }),
  new EncryptCommand({ KeyId: "any", Plaintext: new Uint8Array([1]) }),
])("by the contract $constructor.name is a placeholder, which keeps nothing", async (command) => {
  const { $metadata } = await lab.client.send(command as CreateKeyCommand);
  expect($metadata.httpStatusCode).toBe(200);
  expect(lab.server.world.store.records().next().done).toBe(true);
});

test("a SecureString keeps its value where this service only answers with placeholders", async () => {
  const endpoint = `http://127.0.0.1:${lab.server.port}`;
  const parameters = new SSMClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await parameters.send(new PutParameterCommand({ Name: "/app/value", Value: "s3cret", Type: "SecureString" }));
  const value = async (WithDecryption: boolean) =>
    (await parameters.send(new GetParameterCommand({ Name: "/app/value", WithDecryption }))).Parameter?.Value;
  expect(await value(true)).toBe("s3cret");
  expect(await value(false)).toMatch(/^[A-Za-z0-9+/]{100,}={0,2}$/);
  const { Parameters } = await parameters.send(
    new GetParameterHistoryCommand({ Name: "/app/value", WithDecryption: true }),
  );
  expect(Parameters?.map(({ Value }) => Value)).toEqual(["s3cret"]);
  parameters.destroy();
});
