import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, templateOf } from "./requests.js";

const handle = { Type: "AWS::CloudFormation::WaitConditionHandle" };
const waiting = {
  Type: "AWS::CloudFormation::WaitCondition",
  Properties: { Handle: { Ref: "Handle" }, Timeout: "3600" },
};
const macro = { Type: "AWS::CloudFormation::Macro", Properties: { Name: "Kind", FunctionName: "none" } };
const withExport = { Outputs: { Name: { Value: "a", Export: { Name: "shared" } } } };
const withImport = { Outputs: { Name: { Value: { "Fn::ImportValue": "shared" } } } };

/** What the tests of all services need to know of the service that makes stacks. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  async storeEveryKind(ask) {
    const StackName = "kinds";
    await ask("CreateStack", { StackName, TemplateBody: templateOf({ Handle: handle }, withExport) });
    await ask("DetectStackDrift", { StackName });
    await ask("CreateStack", { StackName: "kinds-macro", TemplateBody: templateOf({ Macro: macro }) });
    await ask("CreateStack", { StackName: "kinds-reader", TemplateBody: templateOf({ Handle: handle }, withImport) });
    await ask("CreateChangeSet", { StackName, ChangeSetName: "next", TemplateBody: templateOf({ Handle: handle }) });
    await ask("CreateStack", {
      StackName: "kinds-waiting",
      TemplateBody: templateOf({ Handle: handle, Wait: waiting }),
    });
  },
  emptyAtRest: {
    "cloudformation/emulated/leftovers": "what an update has replaced or removed goes at its end",
  },
  async readEverything(ask) {
    return [
      await ask("ListExports", {}),
      await listAndRead(await ask("DescribeStacks", {}), "Stacks", ({ StackName }: Entry) => [
        ask("DescribeStackEvents", { StackName }),
        ask("DescribeStackResources", { StackName }),
        ask("GetTemplate", { StackName }),
        ask("ListChangeSets", { StackName }),
      ]),
    ];
  },
  requests: [],
  emulatedRequests,
  emulatedMembers: {
    indifferent: {
      ResolvedValue: "only answers have it",
      TemplateStage: "without transforms a template is the same in both stages",
    },
  },
  writes: {},
};
