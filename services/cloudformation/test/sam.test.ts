import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json } from "../src/emulated/engine/template/json.js";
import { serverless } from "../src/emulated/engine/transforms/serverless/serverless.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(`sam/${name}`, import.meta.url), "utf8")) as unknown;
const samples = read("samples.json") as { readonly [name: string]: { readonly Resources: object } };
const { made } = read("recorded.json") as { readonly made: { readonly [name: string]: object } };

/** Logical ids end with a digest, which is ours, and lists without an order are sorted. */
function comparable(template: object): unknown {
  const text = JSON.stringify(template).replace(/\b(\w+Version|Layer|L)[0-9a-f]{10}\b/g, "$1<digest>");
  return sorted(JSON.parse(text));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      // One action is a list of one.
      .map(([name, item]) => [name, sorted(name === "Action" && typeof item === "string" ? [item] : item)]),
  );
}

function transformed(template: object): object {
  const { Transform: _, ...fragment } = template as { Transform?: unknown };
  return serverless(fragment);
}

// Recorded from AWS's own translator by test/sam/record.py.
test.each(Object.keys(samples))("SAM makes of %s what AWS's translator makes", (name) => {
  expect(comparable(transformed(samples[name] ?? {}))).toEqual(comparable(made[name] ?? {}));
});

const queue = { Type: "AWS::SQS::Queue" };
const role = "arn:aws:iam::111122223333:role/r";
const handler = { Type: "AWS::Lambda::Function", Properties: { Role: role } };

// The sentences of AWS's translator, which test/sam/record.py runs.
test.each([
  [{ Source: { Id: "Q" }, Destination: { Id: "F" } }, "Missing required property 'Permissions'."],
  [{ Source: { Id: "Q" }, Destination: [], Permissions: ["Read"] }, "'Destination' is an empty list"],
  [
    { Source: { Id: "N" }, Destination: { Id: "F" }, Permissions: ["Read"] },
    "Unable to find resource with logical ID 'N'.",
  ],
  [{ Source: { Id: "Q", Arn: "a" }, Destination: { Id: "F" }, Permissions: ["Read"] }, "Must provide 'Id'"],
  [{ Source: { Arn: "a" }, Destination: { Id: "F" }, Permissions: ["Read"] }, "'Type' is missing or not a string."],
  [{ Source: { Id: 1 }, Destination: { Id: "F" }, Permissions: ["Read"] }, "'Id' is missing or not a string."],
  [
    { Source: { Id: "Q" }, Destination: { Id: "Q" }, Permissions: ["Read"] },
    "Unable to create connector from AWS::SQS::Queue to AWS::SQS::Queue; it's not supported or the template is invalid.",
  ],
  [
    { Source: { Id: "Q" }, Destination: { Id: "F" }, Permissions: [] },
    "'Permissions' cannot be empty; valid values are: Write, Read.",
  ],
  [
    { Source: { Id: "F" }, Destination: { Id: "F" }, Permissions: ["Read"] },
    "Unsupported 'Permissions' provided for connector from AWS::Lambda::Function to AWS::Lambda::Function; valid values are: Write.",
  ],
  [
    { Source: { Id: "Q" }, Destination: { Id: "F" }, Permissions: ["Read"] },
    "Unsupported 'Permissions' provided for connector from AWS::SQS::Queue to AWS::Lambda::Function; valid combinations are: Read + Write.",
  ],
  [
    { Source: { Id: "F" }, Destination: { Id: "Q" }, Permissions: ["Read"] },
    "Unable to get IAM role name from 'Source' resource.",
  ],
  [
    { Source: { Id: "F" }, Destination: { Type: "AWS::SQS::Queue" }, Permissions: ["Read"] },
    "Destination.Arn is missing.",
  ],
  [
    {
      Source: { Type: "AWS::SNS::Topic", Arn: "a" },
      Destination: { Type: "AWS::SQS::Queue", Arn: "b" },
      Permissions: ["Write"],
    },
    "Unable to get SQS queue URL from 'Destination' resource.",
  ],
])("SAM refuses the connector %j", (Properties, message) => {
  const Resources = { C: { Type: "AWS::Serverless::Connector", Properties }, Q: queue, F: handler };
  expect(() => serverless({ Resources })).toThrow(`Resource with id [C] is invalid. ${message}`);
});

const reading = (Destination: Json) => ({
  Type: "AWS::Serverless::Connector",
  Properties: { Source: { Id: "F" }, Destination, Permissions: ["Read"] },
});
const withRole = { ...handler, Properties: { Role: { Ref: "R" } } };

// What is not an object is refused later, in CloudFormation's words.
test.each([null, "text", []])("a connector stands beside a resource that is %j", (Other) => {
  const { Resources } = serverless({ Resources: { Other, C: reading({ Id: "Q" }), Q: queue, F: withRole } });
  expect(Resources).toMatchObject({ Other, CPolicy: { Type: "AWS::IAM::ManagedPolicy" } });
});

// CloudFormation User Guide, "Quotas": 500 resources. Without a limit, 100,000 destinations would take minutes.
test("connectors make no more resources than a template may have", () => {
  const to = (count: number) => reading(Array.from({ length: count }, () => ({ Id: "Q" })));
  const template = (count: number) => ({ Resources: { B: to(1), C: to(count), Q: queue, F: withRole } });
  expect(Object.keys(serverless(template(497))["Resources"] ?? {})).toHaveLength(500);
  expect(() => serverless(template(498))).toThrow(
    "Template format error: Number of resources, 501, is greater than maximum allowed, 500",
  );
});
