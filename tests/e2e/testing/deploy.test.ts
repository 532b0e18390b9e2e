import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import cloudformation from "@cloudstub/cloudformation";
import logs from "@cloudstub/logs";
import s3 from "@cloudstub/s3";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import { startMock } from "@cloudstub/testing";
import { strFromU8, unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import { hundredResources } from "../../bench/stacks/hundred-resources.js";
import { processorTime } from "../../processor-time.js";
import { temporaryDirectory } from "../process.js";

const services = [cloudformation, s3, sqs, ssm];

async function started(options: object = {}) {
  const mock = await startMock({ services, fidelity: "emulated", publish: false, port: false, ...options });
  onTestFinished(() => mock.stop());
  return mock;
}

const orders = (DelaySeconds: unknown = { Ref: "Delay" }) => ({
  Parameters: { Delay: { Type: "Number", Default: 1 } },
  Resources: { Orders: { Type: "AWS::SQS::Queue", Properties: { QueueName: "orders", DelaySeconds } } },
  Outputs: { Url: { Value: { Ref: "Orders" } }, Arn: { Value: { "Fn::GetAtt": ["Orders", "Arn"] } } },
});

const yaml = `
Resources:
  Orders: { Type: AWS::SQS::Queue, Properties: { QueueName: orders } }
Outputs:
  Url: { Value: !Ref Orders }
`;

test("an object is deployed with parameters, and a second time updates the stack", async () => {
  const mock = await started();
  const { Url, Arn } = await mock.deploy(orders(), { parameters: { Delay: "3" } });
  expect(Arn).toBe("arn:aws:sqs:us-east-1:000000000000:orders");
  const client = new SQSClient(mock.clientConfig());
  const delay = async () => {
    const asked = { QueueUrl: Url, AttributeNames: ["DelaySeconds" as const] };
    return (await client.send(new GetQueueAttributesCommand(asked))).Attributes?.DelaySeconds;
  };
  expect(await delay()).toBe("3");
  expect(await mock.deploy(orders(), { parameters: { Delay: "5" } })).toMatchObject({ Url });
  expect(await delay()).toBe("5");
  expect(await mock.deploy(orders(), { parameters: { Delay: "5" } })).toMatchObject({ Url });
  expect(mock.unexpected().map(({ operation }) => operation)).toEqual(["GetQueueAttributes", "GetQueueAttributes"]);
});

test("the text of a template and the path of its file are deployed, and a long one too", async () => {
  const mock = await started();
  const cwd = await temporaryDirectory({ "template.yaml": yaml });
  const url = { Url: expect.stringContaining("/000000000000/orders") };
  expect(await mock.deploy(yaml)).toEqual(url);
  expect(
    await mock
      .fork()
      .deploy(join(cwd, "template.yaml"), { stackName: "other" })
      .catch((error) => error.message),
  ).toContain("Resource of type 'AWS::SQS::Queue' with identifier 'orders' already exists.");
  const long = { ...orders(1), Metadata: { Text: "a".repeat(60_000) } };
  expect(await mock.deploy(long)).toMatchObject(url);
});

test("each fork of a seeded mock has the stack for itself", async () => {
  const mock = await started({ seed: async (seeded: typeof mock) => void (await seeded.deploy(orders())) });
  const [one, other] = [mock.fork(), mock.fork()];
  await one.deploy({ Resources: { Other: { Type: "AWS::SQS::Queue", Properties: { QueueName: "other" } } } });
  const queuesOf = async (each: typeof mock) =>
    (await new SQSClient(each.clientConfig()).send(new ListQueuesCommand({}))).QueueUrls?.map((url) =>
      url.split("/").at(-1),
    );
  expect(await queuesOf(one)).toEqual(["other"]);
  expect(await queuesOf(other)).toEqual(["orders"]);
});

test("a stack that fails tells the reasons, and a template that is refused tells why", async () => {
  const mock = await started();
  await expect(mock.deploy(orders(), { parameters: { Delay: "99999" } })).rejects.toThrow(
    /^The stack test is ROLLBACK_COMPLETE:\nOrders CREATE_FAILED: Resource handler returned message: "Invalid value for the parameter DelaySeconds/,
  );
  await expect(mock.deploy({ Resources: {} })).rejects.toThrow(
    "The stack test can't be deployed: Template format error: At least one Resources member must be defined.",
  );
  await expect(mock.deploy("missing.yaml")).rejects.toThrow(
    `The template ${join(process.cwd(), "missing.yaml")} does not exist.`,
  );
  const waiting = {
    Resources: {
      Handle: { Type: "AWS::CloudFormation::WaitConditionHandle" },
      Signal: { Type: "AWS::CloudFormation::WaitCondition", Properties: { Handle: { Ref: "Handle" }, Timeout: "60" } },
    },
  };
  await expect(mock.deploy(waiting, { stackName: "waits", within: "50ms" })).rejects.toThrow(
    "The stack waits is CREATE_IN_PROGRESS:",
  );
});

test("a mock without stacks says what is missing", async () => {
  await expect((await started({ services: [sqs] })).deploy(yaml)).rejects.toThrow(
    "mock.deploy needs the service cloudformation",
  );
  await expect((await started({ fidelity: "contract" })).deploy(yaml)).rejects.toThrow(
    "mock.deploy needs cloudformation at emulated level",
  );
});

const bucketName = `cdk-hnb659fds-assets-\${AWS::AccountId}-\${AWS::Region}`;

test("a stack of 100 resources takes less than 2 s of processor time", async () => {
  const mock = await started({ services: [...services, logs, sns] });
  const taken = processorTime();
  const { Last } = await mock.deploy(hundredResources());
  expect(Last).toContain("Topic19");
  expect(taken()).toBeLessThan(2000);
});

/** What `synth()` of an app of the CDK returns, as far as it is read: its own assets and one stack after another. */
async function synthesized() {
  const directory = await temporaryDirectory({
    "shop.assets.json": JSON.stringify({
      version: "38.0.0",
      files: {
        abc: {
          source: { path: "asset.abc", packaging: "zip" },
          destinations: {
            main: { bucketName, objectKey: "abc.zip" },
          },
        },
        nest: {
          source: { path: "ShopNested.nested.template.json", packaging: "file" },
          destinations: {
            main: { bucketName, objectKey: "nest.json" },
          },
        },
        def: {
          source: { path: "Shop.template.json", packaging: "file" },
          destinations: {
            main: { bucketName, objectKey: "def.json" },
          },
        },
      },
    }),
    "Shop.template.json": "{}",
    "ShopNested.nested.template.json": JSON.stringify({
      Resources: { Inner: { Type: "AWS::SSM::Parameter", Properties: { Name: "inner", Type: "String", Value: "a" } } },
      Outputs: { Inner: { Value: { Ref: "Inner" } } },
    }),
  });
  await mkdir(join(directory, "asset.abc"));
  await writeFile(join(directory, "asset.abc", "index.js"), "exports.handler = async () => 1;");
  const bootstrap = {
    Parameters: {
      BootstrapVersion: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/cdk-bootstrap/hnb659fds/version" },
    },
    Rules: { CheckBootstrapVersion: { Assertions: [] } },
  };
  const shared = {
    ...bootstrap,
    Resources: { Name: { Type: "AWS::SSM::Parameter", Properties: { Name: "shared", Type: "String", Value: "a" } } },
    Outputs: { Exported: { Value: { Ref: "Name" }, Export: { Name: "shared-name" } } },
  };
  const shop = {
    ...bootstrap,
    Resources: {
      Copy: {
        Type: "AWS::SSM::Parameter",
        Properties: { Type: "String", Value: { "Fn::ImportValue": "shared-name" } },
      },
      Nested: {
        Type: "AWS::CloudFormation::Stack",
        Properties: {
          TemplateURL: { "Fn::Sub": `https://s3.\${AWS::Region}.\${AWS::URLSuffix}/${bucketName}/nest.json` },
        },
      },
    },
    Outputs: { Copy: { Value: { Ref: "Copy" } }, Nested: { Value: { "Fn::GetAtt": ["Nested", "Outputs.Inner"] } } },
  };
  const stacks = [
    { stackName: "Shared", template: shared },
    { stackName: "Shop", template: shop },
  ];
  const manifest = { type: "cdk:asset-manifest", properties: { file: "shop.assets.json" } };
  return { directory, stacks, artifacts: [{ manifest }, { manifest: { type: "cdk:tree" } }] };
}

test("an app of the CDK is deployed without its bootstrap stack, with its stacks and files", async () => {
  const mock = await started();
  const assembly = await synthesized();
  const outputs = await mock.deploy({ synth: () => assembly });
  expect(outputs).toEqual({ Exported: "shared", Copy: expect.stringMatching(/^CFN-Copy-/), Nested: "inner" });
  const { Parameter } = await new SSMClient(mock.clientConfig()).send(
    new GetParameterCommand({ Name: outputs["Copy"] }),
  );
  expect(Parameter?.Value).toBe("shared");
  const asset = { Bucket: "cdk-hnb659fds-assets-000000000000-us-east-1", Key: "abc.zip" };
  const { Body } = await new S3Client(mock.clientConfig()).send(new GetObjectCommand(asset));
  const archive = (await Body?.transformToByteArray()) ?? new Uint8Array();
  expect(strFromU8(unzipSync(archive)["index.js"] ?? new Uint8Array())).toBe("exports.handler = async () => 1;");
});
