import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  LabelParameterVersionCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import module from "@cloudstub/ssm";
import { templatesOf, X, Y } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const Name = `/${X}/${Y}`;
const parameter = { Name, Value: "x".repeat(100), Type: "String" as const };
const resource = { ResourceType: "Parameter" as const, ResourceId: Name };

/** Parameters of 100 bytes, ten below each path. DescribeParameters returns them all and is not measured. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(SSMClient);
  const put = await template(new PutParameterCommand(parameter));
  return {
    module,
    setUp: await template(new PutParameterCommand({ ...parameter, Name: "/first" })),
    values: (number) => [digits(Math.floor(number / 10)), String(number % 10)],
    fill: put,
    operations: {
      "PutParameter, new": [put, "added"],
      "PutParameter, again": [await template(new PutParameterCommand({ ...parameter, Overwrite: true })), "existing"],
      GetParameter: [await template(new GetParameterCommand({ Name })), "existing"],
      GetParameters: [await template(new GetParametersCommand({ Names: [Name, "/first"] })), "existing"],
      "GetParametersByPath of 10": [await template(new GetParametersByPathCommand({ Path: `/${X}` })), "existing"],
      GetParameterHistory: [await template(new GetParameterHistoryCommand({ Name })), "existing"],
      LabelParameterVersion: [await template(new LabelParameterVersionCommand({ Name, Labels: ["a"] })), "existing"],
      AddTagsToResource: [
        await template(new AddTagsToResourceCommand({ ...resource, Tags: [{ Key: "a", Value: "b" }] })),
        "existing",
      ],
      ListTagsForResource: [await template(new ListTagsForResourceCommand(resource)), "existing"],
      DeleteParameter: [await template(new DeleteParameterCommand({ Name })), "removed"],
    },
  };
}
