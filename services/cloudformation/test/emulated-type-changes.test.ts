import { DeleteStackCommand, DetectStackResourceDriftCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { LambdaClient, PublishLayerVersionCommand } from "@aws-sdk/client-lambda";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readers } from "../src/emulated/engine/drift/actual-properties.js";
import { replacementBy } from "../src/emulated/engine/specification/specified-type.js";
import { specification } from "../src/emulated/generated/specification.js";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";
import { supporting, type TriedType, triedTypes } from "./type-changes.js";

const lab = emulatedLaboratory();

/** Types that are tried elsewhere, with what they need: functions, templates in S3, signals, another region. */
const elsewhere = [
  "AWS::CloudFormation::CustomResource",
  "AWS::CloudFormation::Stack",
  "AWS::CloudFormation::WaitCondition",
  "AWS::KMS::ReplicaKey",
];
const types = Object.keys(specification).filter((type) => !elsewhere.includes(type));

const template = (Type: string, Properties: object) => ({
  Resources: { It: { Type, Properties } },
  Outputs: { It: { Value: { Ref: "It" } } },
});

/** Makes what the types need of others, and tells its names. */
async function support(): Promise<(key: string) => string> {
  const stack = await lab.create(supporting);
  const names = outputsOf(stack);
  const archive = zipSync({ "a.txt": new Uint8Array([1]) });
  const s3 = lab.clientOf(S3Client);
  for (const Key of ["one.zip", "two.zip"])
    await s3.send(new PutObjectCommand({ Bucket: names["Bucket"], Key, Body: archive }));
  const lambda = lab.clientOf(LambdaClient);
  for (const LayerName of ["Layer", "OtherLayer"]) {
    const layer = { LayerName, Content: { ZipFile: archive } };
    names[LayerName] = (await lambda.send(new PublishLayerVersionCommand(layer))).LayerVersionArn;
  }
  return (key) => {
    const name = names[key];
    if (name === undefined) throw new Error(`No output ${key}: ${stack.StackStatus}.`);
    return name;
  };
}

describe("Each property of a type", () => {
  test.each(types)("has another value in the table for %s, or a reason why not", (type) => {
    const { changes, untried = {} } = triedTypes((key) => key)[type] ?? { changes: {} };
    const known = [...Object.keys(changes), ...Object.values(untried).flat()];
    expect(known.sort()).toEqual(Object.keys(specification[type]?.properties ?? {}).sort());
  });

  // In one test, so that what the types need is made once.
  test("changes the resource in place, or replaces it, as AWS specifies", async () => {
    const of = triedTypes(await support());
    const problems: string[] = [];
    for (const type of types) problems.push(...(await problemsOf(type, of[type] as TriedType)));
    expect(problems).toEqual([]);
  }, 60_000);
});

/** Changes all that changes in place at once, and back, and then what replaces the resource, one after another. */
async function problemsOf(type: string, { base, changes, last }: TriedType): Promise<string[]> {
  const problems: string[] = [];
  const isReplacing = (name: string) => replacementBy(specification[type], name) === "Always";
  const check = async ({ StackId, StackStatus }: Stack, wanted: string, name: string) => {
    if (StackStatus !== wanted) problems.push(`${type} ${name}: ${StackStatus} ${await failuresOf(StackId)}`);
  };
  // What was just deployed has not drifted, whatever its properties.
  const checkDrift = async (StackName: string | undefined, name: string) => {
    if (readers[type] === undefined) return;
    const detect = new DetectStackResourceDriftCommand({ StackName, LogicalResourceId: "It" });
    const { StackResourceDrift } = await lab.client.send(detect);
    const { PropertyDifferences = [], StackResourceDriftStatus } = StackResourceDrift ?? {};
    if (StackResourceDriftStatus !== "IN_SYNC")
      problems.push(`${type} ${name}: ${StackResourceDriftStatus} ${JSON.stringify(PropertyDifferences)}`);
  };
  const stack = await lab.create(template(type, base));
  await check(stack, "CREATE_COMPLETE", "");
  if (problems.length > 0) return problems;
  await checkDrift(stack.StackId, "");
  let id = outputsOf(stack)["It"];
  const change = async (name: string, properties: object, isReplaced: boolean) => {
    const changed = await lab.update(stack.StackId, template(type, properties));
    await check(changed, "UPDATE_COMPLETE", name);
    await checkDrift(stack.StackId, name);
    const next = outputsOf(changed)["It"];
    if (isReplaced !== (next !== id)) problems.push(`${type} ${name}: ${isReplaced ? "not replaced" : "replaced"}`);
    id = next;
  };
  const inPlace = Object.fromEntries(Object.entries(changes).filter(([name]) => !isReplacing(name)));
  if (Object.keys(inPlace).length > 0) {
    await change("in place", { ...base, ...inPlace }, false);
    await change("back", base, false);
  }
  let properties = base;
  for (const name of Object.keys(changes).filter(isReplacing)) {
    properties = { ...properties, [name]: changes[name] };
    await change(name, properties, true);
  }
  if (last !== undefined) await change("last", { ...properties, ...last }, false);
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
  await check(await lab.settled(stack.StackId), "DELETE_COMPLETE", "at the end");
  return problems;
}

async function failuresOf(StackName: string | undefined): Promise<string> {
  const events = await lab.events(StackName);
  const failures = events.filter(({ ResourceStatus }) => ResourceStatus?.endsWith("FAILED"));
  return failures.map((event) => event.ResourceStatusReason).join("; ");
}
