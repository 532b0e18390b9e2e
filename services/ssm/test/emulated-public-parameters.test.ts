import {
  DescribeParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  paginateGetParametersByPath,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const INFRASTRUCTURE = "/aws/service/global-infrastructure";

const get = async (Name: string, client = lab.client) =>
  (await client.send(new GetParameterCommand({ Name }))).Parameter;
const value = async (Name: string, client = lab.client) => (await get(Name, client))?.Value;

async function namesUnder(Path: string, Recursive = false): Promise<string[]> {
  const names: string[] = [];
  for await (const { Parameters = [] } of paginateGetParametersByPath({ client: lab.client }, { Path, Recursive }))
    names.push(...Parameters.map(({ Name = "" }) => Name));
  return names;
}

// Systems Manager User Guide, "Calling public parameters for AWS services, Regions, endpoints, …".
describe("Regions and services", () => {
  test.each([
    ["regions/us-east-1", "us-east-1"],
    ["regions/us-east-1/longName", "US East (N. Virginia)"],
    ["regions/us-east-1/domain", "amazonaws.com"],
    ["regions/us-east-1/geolocationCountry", "US"],
    ["regions/us-east-1/geolocationRegion", "US-VA"],
    ["regions/us-east-1/partition", "aws"],
    ["regions/cn-north-1/domain", "amazonaws.com.cn"],
    ["regions/cn-north-1/partition", "aws-cn"],
    ["regions/us-west-1/services/acm", "acm"],
    ["regions/us-west-1/services/acm/endpoint", "acm.us-west-1.amazonaws.com"],
    ["regions/cn-north-1/services/sqs/endpoint", "sqs.cn-north-1.amazonaws.com.cn"],
    ["services/iam/regions/eu-west-1/endpoint", "iam.amazonaws.com"],
    ["services/acm", "acm"],
    ["services/acm/longName", "AWS Certificate Manager"],
    ["services/acm/regions/eu-west-1", "eu-west-1"],
    ["current-region", "us-east-1"],
    ["current-region/longName", "US East (N. Virginia)"],
  ])("%s is %s", async (name, expected) => {
    expect(await value(`${INFRASTRUCTURE}/${name}`)).toBe(expected);
  });

  test("belong to no account, and look like any other parameter", async () => {
    const Name = `${INFRASTRUCTURE}/regions/us-east-1`;
    const ARN = `arn:aws:ssm:us-east-1::parameter${Name}`;
    const parameter = { Name, ARN, Type: "String", DataType: "text", Version: 1, Value: "us-east-1" };
    expect(await get(Name)).toMatchObject(parameter);
    expect(await get(ARN)).toMatchObject(parameter);
    expect(await get(`${Name}:1`)).toMatchObject({ Value: "us-east-1" });
    await expect(get(`${Name}:2`)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
  });

  test("are listed by path, one level or all, each once", async () => {
    const regions = await namesUnder(`${INFRASTRUCTURE}/regions`);
    expect(regions).toContain(`${INFRASTRUCTURE}/regions/ap-southeast-2`);
    expect(regions.length).toBeGreaterThan(30);
    expect(regions).toEqual([...new Set(regions)].sort());
    const services = await namesUnder(`${INFRASTRUCTURE}/regions/us-east-1/services`);
    expect(services).toContain(`${INFRASTRUCTURE}/regions/us-east-1/services/lambda`);
    const region = await namesUnder(`${INFRASTRUCTURE}/regions/us-east-1`, true);
    const own = ["domain", "geolocationCountry", "geolocationRegion", "longName", "partition"];
    expect(region).toHaveLength(own.length + 2 * services.length);
    expect(new Set(region).size).toBe(region.length);
    expect(await namesUnder(`${INFRASTRUCTURE}/services/sns/regions/us-east-1`)).toEqual([
      `${INFRASTRUCTURE}/services/sns/regions/us-east-1/endpoint`,
    ]);
    expect(await namesUnder(`${INFRASTRUCTURE}/regions/nowhere-1`)).toEqual([]);
  });

  test("are filtered by type as others are", async () => {
    const under = (Type: string) =>
      lab.client.send(
        new GetParametersByPathCommand({
          Path: `${INFRASTRUCTURE}/regions`,
          ParameterFilters: [{ Key: "Type", Values: [Type] }],
        }),
      );
    expect((await under("String")).Parameters).toHaveLength(10);
    expect((await under("SecureString")).Parameters).toEqual([]);
  });
});

// The names are those that CDK and modules of Terraform read, from the documentation of each publisher.
describe("Ids of machine images", () => {
  const names = [
    "ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64",
    "ami-amazon-linux-latest/al2023-ami-minimal-kernel-6.1-arm64",
    "ami-amazon-linux-latest/amzn2-ami-hvm-x86_64-gp2",
    "ami-amazon-linux-latest/amzn2-ami-kernel-5.10-hvm-arm64-gp2",
    "ami-amazon-linux-latest/amzn-ami-hvm-x86_64-gp2",
    "ami-windows-latest/Windows_Server-2022-English-Full-Base",
    "ecs/optimized-ami/amazon-linux-2/recommended/image_id",
    "ecs/optimized-ami/amazon-linux-2/arm64/recommended/image_id",
    "ecs/optimized-ami/amazon-linux-2023/gpu/recommended/image_id",
    "eks/optimized-ami/1.32/amazon-linux-2/recommended/image_id",
    "eks/optimized-ami/1.33/amazon-linux-2023/x86_64/standard/recommended/image_id",
    "bottlerocket/aws-ecs-2/x86_64/latest/image_id",
    "bottlerocket/aws-k8s-1.33-nvidia/arm64/latest/image_id",
    "canonical/ubuntu/server/22.04/stable/current/amd64/hvm/ebs-gp2/ami-id",
    "canonical/ubuntu/server/noble/stable/current/arm64/hvm/ebs-gp3/ami-id",
  ].map((name) => `/aws/service/${name}`);

  test.each(names)("%s has the form of one, and can be told from AWS's", async (name) => {
    const id = await value(name);
    expect(id).toMatch(/^ami-00000000[0-9a-f]{9}$/);
    expect(await value(name)).toBe(id);
    expect(await value(name, lab.clientOf("eu-west-1"))).not.toBe(id);
    const notes = lab.server.world.history.latestFirst().flatMap((entry) => entry.notes ?? []);
    expect(notes[0]).toContain("ami-00000000");
  });

  test("are the same in the JSON of a recommended image and beside it", async () => {
    for (const name of ["ecs/optimized-ami/amazon-linux-2", "eks/optimized-ami/1.31/amazon-linux-2"]) {
      const json = JSON.parse((await value(`/aws/service/${name}/recommended`)) ?? "") as { image_id: string };
      expect(await value(`/aws/service/${name}/recommended/image_id`)).toBe(json.image_id);
    }
  });

  test("are listed, with one note", async () => {
    const Path = "/aws/service/ami-amazon-linux-latest";
    const listed = await namesUnder(Path);
    expect(listed).toContain(names[0]);
    expect(listed).toEqual([...new Set(listed)].sort());
    const noted = lab.server.world.history.latestFirst().filter(({ notes }) => notes !== undefined);
    expect(noted.map(({ notes }) => notes?.length)).toEqual(noted.map(() => 1));
    expect(noted).not.toHaveLength(0);
    const every = await namesUnder("/aws/service/ecs", true);
    expect(new Set(every).size).toBe(every.length);
    expect(every).toContain("/aws/service/ecs/optimized-ami/amazon-linux-2/recommended");
  });

  test("come with names that lead to none", async () => {
    const Names = [names[0] ?? "", "/aws/service/none", "/aws/service"];
    const { Parameters, InvalidParameters } = await lab.client.send(new GetParametersCommand({ Names }));
    expect(Parameters).toMatchObject([{ Name: names[0] }]);
    expect(InvalidParameters).toEqual(["/aws/service/none", "/aws/service"]);
    await expect(get("/aws/service/none")).rejects.toMatchObject({ name: "ParameterNotFound" });
  });
});

test("public parameters are not among one's own, and none can be added", async () => {
  expect(await namesUnder("/", true)).toEqual([]);
  expect((await lab.client.send(new DescribeParametersCommand({}))).Parameters).toEqual([]);
  // As users of AWS report it, whatever the case, and without the first slash.
  for (const Name of ["/aws/service/mine", "/AWS/billet", "/awssec/lab01/vpc_id"]) {
    const put = new PutParameterCommand({ Name, Value: "v", Type: "String" });
    await expect(lab.client.send(put)).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: `No access to reserved parameter name: ${Name.slice(1)}.`,
    });
  }
});
