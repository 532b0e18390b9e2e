import type { Outputs, Request } from "../../../tests/contracts/shared-tests.js";

const handle = { Type: "AWS::CloudFormation::WaitConditionHandle" };
const metadata = { Type: "AWS::CDK::Metadata", Properties: { Analytics: "v2" } };
const waiting = {
  Type: "AWS::CloudFormation::WaitCondition",
  Properties: { Handle: { Ref: "Handle" }, Timeout: "3600", Count: 1 },
};
const macro = (Name: string) => ({ Type: "AWS::CloudFormation::Macro", Properties: { Name, FunctionName: "none" } });

/** A template of CloudFormation's own resources, for which no other service is needed. */
export const templateOf = (resources: object, rest: object = {}) => JSON.stringify({ ...rest, Resources: resources });

const exporting = { Outputs: { Name: { Value: "a", Export: { Name: "shared" } } } };
const importing = { Outputs: { Name: { Value: { "Fn::ImportValue": "shared" } } } };
const allow = JSON.stringify({
  Statement: [{ Effect: "Allow", Action: "Update:*", Principal: "*", Resource: "*" }],
});
const Parameters = [{ ParameterKey: "Size", ParameterValue: "2" }];
const parameters = { Parameters: { Size: { Type: "Number", Default: 1 } } };
const StackName = "app";
const TemplateBody = templateOf({ Handle: handle }, { ...parameters, ...exporting });
const asked = {
  Capabilities: ["CAPABILITY_IAM"],
  ClientRequestToken: "token",
  NotificationARNs: ["arn:aws:sns:us-east-1:000000000000:t"],
  Parameters,
  RoleARN: "arn:aws:iam::000000000000:role/r",
  RollbackConfiguration: { MonitoringTimeInMinutes: 0 },
  StackPolicyBody: allow,
  Tags: [{ Key: "team", Value: "a" }],
};
const planned = { StackName: "planned", ChangeSetName: "first" };
const changeSetId = (last: Outputs) => ({ ChangeSetName: last["CreateChangeSet"]?.Id });

/** Every operation of the overlay, in an order in which each finds something to do. */
export const emulatedRequests: readonly Request[] = [
  ["ValidateTemplate", { TemplateBody }],
  ["CreateStack", { ...asked, StackName, TemplateBody, TimeoutInMinutes: 5, EnableTerminationProtection: true }],
  ["CreateStack", { StackName: "unread", TemplateURL: "https://example.com/t.json" }, 400],
  ["CreateStack", { StackName: "unread", TemplateBody, StackPolicyURL: "https://example.com/t.json" }, 400],
  [
    "CreateStack",
    {
      StackName: "reader",
      TemplateBody: templateOf({ M: metadata, Kind: macro("Kind") }, importing),
      OnFailure: "DELETE",
    },
  ],
  ["CreateStack", { StackName: "reader", TemplateBody, DisableRollback: true, OnFailure: "DELETE" }, 400],
  ["DescribeStacks", { StackName }],
  ["DescribeStacks", { NextToken: "none" }, 400],
  ["ListStacks", { StackStatusFilter: ["CREATE_COMPLETE"] }],
  ["ListStacks", { NextToken: "none" }, 400],
  ["DescribeStackEvents", { StackName }],
  ["DescribeStackEvents", { StackName, NextToken: "none" }, 400],
  ["DescribeStackResource", { StackName, LogicalResourceId: "Handle" }],
  ["DescribeStackResources", { StackName, LogicalResourceId: "Handle" }],
  ["DescribeStackResources", { PhysicalResourceId: "none" }, 400],
  ["ListStackResources", { StackName }],
  ["ListStackResources", { StackName, NextToken: "none" }, 400],
  ["GetTemplate", { StackName, TemplateStage: "Processed" }],
  ["GetTemplateSummary", { StackName }],
  ["ValidateTemplate", { TemplateURL: "https://example.com/t.json" }, 400],
  ["GetTemplateSummary", { TemplateURL: "https://example.com/t.json" }, 400],
  ["GetTemplateSummary", { TemplateBody }],
  ["SetStackPolicy", { StackName, StackPolicyBody: allow }],
  ["SetStackPolicy", { StackName, StackPolicyURL: "https://example.com/t.json" }, 400],
  ["GetStackPolicy", { StackName }],
  ["DetectStackDrift", { StackName, LogicalResourceIds: ["Handle"] }],
  [
    "DescribeStackDriftDetectionStatus",
    (last) => ({ StackDriftDetectionId: last["DetectStackDrift"]?.StackDriftDetectionId ?? "none" }),
  ],
  ["DetectStackResourceDrift", { StackName, LogicalResourceId: "Handle" }, 400],
  ["DetectStackResourceDrift", { StackName: "reader", LogicalResourceId: "Kind" }, 400],
  ["DescribeStackResourceDrifts", { StackName, StackResourceDriftStatusFilters: ["IN_SYNC"], MaxResults: 5 }],
  ["DescribeStackResourceDrifts", { StackName, NextToken: "none" }, 400],
  ["DescribeEvents", { StackName, OperationId: "none", Filters: { FailedEvents: true } }],
  ["DescribeEvents", { StackName, NextToken: "none" }, 400],
  ["DescribeEvents", { ChangeSetName: "none" }, 400],
  ["DescribeAccountLimits", {}],
  ["ListHookResults", { TargetType: "STACK", TargetId: StackName }],
  ["ListExports", {}],
  ["ListExports", { NextToken: "none" }, 400],
  ["ListImports", { ExportName: "shared" }],
  ["ListImports", { ExportName: "shared", NextToken: "none" }, 400],
  ["DeleteStack", { StackName, ClientRequestToken: "token" }, 400],
  ["UpdateTerminationProtection", { StackName, EnableTerminationProtection: false }],
  [
    "UpdateStack",
    {
      ...asked,
      StackName,
      TemplateBody: templateOf({ Handle: handle, Wait: waiting }, { ...parameters, ...exporting }),
      DisableRollback: false,
      StackPolicyDuringUpdateBody: allow,
    },
  ],
  ["SignalResource", { StackName, LogicalResourceId: "Wait", UniqueId: "one", Status: "SUCCESS" }],
  [
    "UpdateStack",
    { StackName, UsePreviousTemplate: true, Parameters: [{ ParameterKey: "Size", UsePreviousValue: true }] },
    400,
  ],
  ["UpdateStack", { StackName, TemplateURL: "https://example.com/t.json" }, 400],
  ["UpdateStack", { StackName, TemplateBody, StackPolicyURL: "https://example.com/t.json" }, 400],
  ["UpdateStack", { StackName, TemplateBody, StackPolicyDuringUpdateURL: "https://example.com/t.json" }, 400],
  [
    "UpdateStack",
    {
      StackName,
      TemplateBody: templateOf({ Handle: handle, Wait: waiting, Next: waiting }, { ...parameters, ...exporting }),
    },
  ],
  ["CancelUpdateStack", { StackName, ClientRequestToken: "token" }],
  [
    "CreateStack",
    {
      StackName: "half",
      TemplateBody: templateOf({ One: macro("A"), Two: macro("A") }),
      DisableRollback: true,
    },
  ],
  ["RollbackStack", { StackName: "half", ClientRequestToken: "token" }],
  ["ContinueUpdateRollback", { StackName, ResourcesToSkip: ["Wait"], ClientRequestToken: "token" }, 400],
  [
    "CreateChangeSet",
    {
      ...planned,
      ChangeSetType: "CREATE",
      TemplateBody: templateOf({ M: metadata }, parameters),
      Capabilities: ["CAPABILITY_IAM"],
      Description: "first",
      IncludeNestedStacks: true,
      NotificationARNs: asked.NotificationARNs,
      OnStackFailure: "ROLLBACK",
      Parameters,
      RoleARN: asked.RoleARN,
      RollbackConfiguration: { MonitoringTimeInMinutes: 0 },
      Tags: asked.Tags,
    },
  ],
  ["CreateChangeSet", { ...planned, ChangeSetType: "CREATE", TemplateURL: "https://example.com/t.json" }, 400],
  ["ListChangeSets", { StackName: "planned" }],
  ["ListChangeSets", { StackName: "planned", NextToken: "none" }, 400],
  ["DescribeChangeSet", { ...planned, IncludePropertyValues: true }],
  ["DescribeChangeSet", { ...planned, NextToken: "none" }, 400],
  ["GetTemplate", (last) => changeSetId(last)],
  ["ExecuteChangeSet", { ...planned, ClientRequestToken: "token", DisableRollback: false }],
  ["CreateChangeSet", { ...planned, UsePreviousTemplate: true }],
  ["DeleteChangeSet", planned],
  ["DeleteStack", { StackName: "half", RetainResources: ["One"], DeletionMode: "STANDARD" }, 400],
  ["DeleteStack", { StackName: "half" }],
];
