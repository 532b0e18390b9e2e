import {
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  LabelParameterVersionCommand,
  PutParameterCommand,
  UnlabelParameterVersionCommand,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const Name = "/app/url";
const ARN = "arn:aws:ssm:us-east-1:000000000000:parameter/app/url";
const put = (Value: string, input = {}) =>
  lab.client.send(new PutParameterCommand({ Name, Value, Type: "String", Overwrite: true, ...input }));
const get = async (name: string) => (await lab.client.send(new GetParameterCommand({ Name: name }))).Parameter;
const label = (Labels: string[], ParameterVersion?: number) =>
  lab.client.send(new LabelParameterVersionCommand({ Name, Labels, ParameterVersion }));
const history = async (input = {}) => lab.client.send(new GetParameterHistoryCommand({ Name, ...input }));

describe("A version of a parameter", () => {
  test("is found by its number and by its labels, behind the name or the ARN", async () => {
    for (const value of ["one", "two", "three"]) await put(value);
    await label(["live"], 1);
    for (const [name, Value, Selector] of [
      [Name, "three", undefined],
      [`${Name}:2`, "two", ":2"],
      [`${Name}:live`, "one", ":live"],
      [ARN, "three", undefined],
      [`${ARN}:3`, "three", ":3"],
    ])
      expect(await get(name ?? "")).toMatchObject({ Name, ARN, Value, ...(Selector !== undefined && { Selector }) });
    const { Parameters, InvalidParameters } = await lab.client.send(
      new GetParametersCommand({ Names: [`${Name}:1`, Name, `${Name}:9`, "none", `${Name}:live`] }),
    );
    expect(Parameters?.map(({ Value }) => Value)).toEqual(["one", "three", "one"]);
    expect(InvalidParameters).toEqual([`${Name}:9`, "none"]);
  });

  test.each([
    [
      `${Name}:9`,
      "ParameterVersionNotFound",
      `Systems Manager could not find version 9 of ${Name}. Verify the version and try again.`,
    ],
    [
      `${Name}:${"9".repeat(30)}`,
      "ParameterVersionNotFound",
      `Systems Manager could not find version ${"9".repeat(30)} of ${Name}.`,
    ],
    [`${Name}:none`, "ParameterVersionNotFound", `Systems Manager could not find label none of ${Name}.`],
    [`${Name}:`, "ValidationException", "Invalid parameter name. Please use correct syntax"],
    [`${Name}:1:2`, "ValidationException", "Invalid parameter name. Please use correct syntax"],
    [ARN.replace("us-east-1", "eu-west-1"), "ParameterNotFound", ""],
    [ARN.replace("000000000000", "111122223333"), "ParameterNotFound", ""],
  ])("%s is not found", async (name, error, message) => {
    await put("one");
    await expect(get(name)).rejects.toMatchObject({ name: error, message: expect.stringContaining(message) });
  });

  test("is in the history, the oldest first and in pages", async () => {
    for (const value of ["one", "two", "three"]) await put(value, { Description: value });
    await label(["live"], 2);
    const first = await history({ MaxResults: 2 });
    expect(first.Parameters).toMatchObject([
      { Value: "one", Version: 1, Description: "one", Labels: [] },
      { Value: "two", Version: 2, Labels: ["live"] },
    ]);
    const second = await history({ MaxResults: 2, NextToken: first.NextToken });
    expect(second.Parameters).toMatchObject([{ Value: "three", Version: 3 }]);
    expect(second.NextToken).toBeUndefined();
  });

  test("is dropped when a hundred came after it, unless it has a label", async () => {
    for (let version = 1; version <= 101; version++) await put(`${version}`);
    await expect(get(`${Name}:1`)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
    await label(["oldest"], 2);
    // The words are the User Guide's, "Working with parameter versions".
    await expect(put("102")).rejects.toMatchObject({
      name: "ParameterMaxVersionLimitExceeded",
      message: `You attempted to create a new version of ${Name} by calling the PutParameter API with the overwrite flag. Version 2, the oldest version, can't be deleted because it has a label associated with it. Move the label to another version of the parameter, and try again.`,
    });
    expect((await get(Name))?.Version).toBe(101);
    await label(["oldest"], 101);
    expect((await put("102")).Version).toBe(102);
  });
});

describe("A label", () => {
  test("moves from one version to another, and can be taken away", async () => {
    for (const value of ["one", "two"]) await put(value);
    expect(await label(["live", "test"], 1)).toMatchObject({ ParameterVersion: 1, InvalidLabels: [] });
    expect(await label(["live"])).toMatchObject({ ParameterVersion: 2 });
    expect((await history()).Parameters?.map(({ Labels }) => Labels)).toEqual([["test"], ["live"]]);
    const unlabel = new UnlabelParameterVersionCommand({ Name, ParameterVersion: 1, Labels: ["test", "live"] });
    expect(await lab.client.send(unlabel)).toMatchObject({ RemovedLabels: ["test"], InvalidLabels: ["live"] });
    expect((await history()).Parameters?.map(({ Labels }) => Labels)).toEqual([[], ["live"]]);
  });

  test("filters the parameters under a path, each in the version that has it", async () => {
    for (const value of ["one", "two"]) await put(value);
    await put("other", { Name: "/app/other" });
    await label(["live"], 1);
    const ParameterFilters = [{ Key: "Label", Values: ["live"] }];
    const { Parameters } = await lab.client.send(new GetParametersByPathCommand({ Path: "/app", ParameterFilters }));
    expect(Parameters).toMatchObject([{ Name, Value: "one", Version: 1 }]);
  });

  // User Guide, "Working with parameter labels".
  test("has no reserved beginning and no other characters, and a version has ten at most", async () => {
    await put("one");
    const { InvalidLabels } = await label(["1st", "aws-live", "SSM", "a b", "good", "good.too-1_"]);
    expect(InvalidLabels).toEqual(["1st", "aws-live", "SSM", "a b"]);
    await label(Array.from({ length: 8 }, (_, index) => `l${index}`));
    await expect(label(["more"])).rejects.toMatchObject({
      name: "ParameterVersionLabelLimitExceeded",
      message:
        "A parameter version can have maximum 10 labels.Move one or more labels to another version and try again.",
    });
    for (const version of [7, 0, -1, 2 ** 53]) {
      const unlabel = new UnlabelParameterVersionCommand({ Name, ParameterVersion: version, Labels: ["good"] });
      await expect(label(["more"], version)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
      await expect(lab.client.send(unlabel)).rejects.toMatchObject({ name: "ParameterVersionNotFound" });
    }
  });
});
