import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  ListTagsCommand,
  TagResourceCommand,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import module from "@cloudstub/lambda";
import { templatesOf, X } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const FunctionName = X;
const Resource = `arn:aws:lambda:us-east-1:000000000000:function:${X}`;
const definition = { Role: "arn:aws:iam::000000000000:role/any", Code: { S3Bucket: "code", S3Key: "code.zip" } };

/** Functions without code. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(LambdaClient);
  const create = await template(new CreateFunctionCommand({ FunctionName, ...definition }));
  const configure = { FunctionName, Description: "d" };
  return {
    module,
    setUp: await template(new CreateFunctionCommand({ ...definition, FunctionName: "first" })),
    values: (number) => [`f${digits(number)}`],
    fill: create,
    operations: {
      CreateFunction: [create, "added"],
      GetFunction: [await template(new GetFunctionCommand({ FunctionName })), "existing"],
      GetFunctionConfiguration: [await template(new GetFunctionConfigurationCommand({ FunctionName })), "existing"],
      UpdateFunctionConfiguration: [await template(new UpdateFunctionConfigurationCommand(configure)), "existing"],
      UpdateFunctionCode: [
        await template(new UpdateFunctionCodeCommand({ FunctionName, ZipFile: Buffer.alloc(100) })),
        "existing",
      ],
      Invoke: [await template(new InvokeCommand({ FunctionName, Payload: "{}" })), "existing"],
      TagResource: [await template(new TagResourceCommand({ Resource, Tags: { a: "b" } })), "existing"],
      ListTags: [await template(new ListTagsCommand({ Resource })), "existing"],
      GetAccountSettings: [await template(new GetAccountSettingsCommand({})), "existing"],
      DeleteFunction: [await template(new DeleteFunctionCommand({ FunctionName })), "removed"],
    },
  };
}
