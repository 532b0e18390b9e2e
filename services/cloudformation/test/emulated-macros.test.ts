import { CreateStackCommand, DeleteStackCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ functions: {} });

const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};

/** Makes a macro of a function. */
async function macro(Name: string, body: string): Promise<Stack> {
  return lab.create({
    Resources: {
      Role: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust } },
      Function: {
        Type: "AWS::Lambda::Function",
        Properties: {
          Runtime: "nodejs22.x",
          Handler: "index.handler",
          Role: { "Fn::GetAtt": ["Role", "Arn"] },
          Code: { ZipFile: `exports.handler = async (event) => { ${body} };` },
        },
      },
      Macro: { Type: "AWS::CloudFormation::Macro", Properties: { Name, FunctionName: { Ref: "Function" } } },
    },
    Outputs: { Name: { Value: { Ref: "Macro" } } },
  });
}

const success = "const done = (fragment) => ({ requestId: event.requestId, status: 'success', fragment });";

const reasonOf = async ({ StackId }: Stack) =>
  (await lab.events(StackId)).find(({ ResourceStatus }) => ResourceStatus === "ROLLBACK_IN_PROGRESS")
    ?.ResourceStatusReason;

// CloudFormation User Guide, "Macro function interface"; the reasons are recorded answers of AWS.
describe("A macro", () => {
  test("transforms the whole template, and parts of it with their evaluated parameters", async () => {
    const owner = await macro(
      "Naming",
      `${success}
      if (event.params.Suffix === undefined) {
        const outputs = { ...event.fragment.Outputs, Told: { Value: JSON.stringify(event.templateParameterValues) } };
        return done({ ...event.fragment, Outputs: outputs });
      }
      return done({ ...event.fragment, QueueName: "q-" + event.params.Suffix });`,
    );
    expect(outputsOf(owner)).toEqual({ Name: "Naming" });
    const template = (delay: number) => ({
      Transform: ["Naming"],
      Parameters: { Suffix: { Type: "String", Default: "one" } },
      Resources: {
        Queue: {
          Type: "AWS::SQS::Queue",
          Properties: {
            DelaySeconds: delay,
            "Fn::Transform": { Name: "Naming", Parameters: { Suffix: { Ref: "Suffix" } } },
          },
        },
      },
      Outputs: { Url: { Value: { Ref: "Queue" } } },
    });
    const stack = await lab.create(template(1));
    expect(outputsOf(stack)).toEqual({ Told: '{"Suffix":"one"}', Url: expect.stringMatching(/\/q-one$/) });
    // Its result may be another one each time, so that an update is done although the template is the same.
    expect((await lab.update(stack.StackId, template(1))).StackStatus).toBe("UPDATE_COMPLETE");
    await lab.client.send(new DeleteStackCommand({ StackName: owner.StackId }));
    await lab.settled(owner.StackId);
    await expect(lab.update(stack.StackId, template(2))).rejects.toThrow("No transform named Naming found.");
  });

  test.each([
    [
      "says that it failed",
      "return { requestId: event.requestId, status: 'failed', errorMessage: 'no luck' };",
      "Transform 000000000000::Bad failed with: no luck. Rollback requested by user.",
    ],
    [
      "throws",
      "throw new Error('broken');",
      "Received malformed response from transform 000000000000::Bad. Rollback requested by user.",
    ],
    [
      "answers with a text for a fragment",
      "return { requestId: event.requestId, status: 'success', fragment: 'text' };",
      "Template format error: unsupported structure.. Rollback requested by user.",
    ],
  ])("that %s rolls the stack back", async (_, body, reason) => {
    await macro("Bad", body);
    const stack = await lab.create({ Transform: "Bad", Resources: { Queue: { Type: "AWS::SQS::Queue" } } });
    expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
    expect(await reasonOf(stack)).toBe(reason);
  });

  test("needs a capability, as AWS's own transforms do", async () => {
    await macro("Good", `${success} return done(event.fragment);`);
    for (const Transform of ["Good", "AWS::LanguageExtensions", "AWS::Serverless-2016-10-31"]) {
      const TemplateBody = JSON.stringify({ Transform, Resources: { Queue: { Type: "AWS::SQS::Queue" } } });
      await expect(lab.client.send(new CreateStackCommand({ StackName: "without", TemplateBody }))).rejects.toThrow(
        "Requires capabilities : [CAPABILITY_AUTO_EXPAND]",
      );
    }
  });
});
