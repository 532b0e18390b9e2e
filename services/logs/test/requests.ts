import type { Request } from "../../../tests/contracts/shared-tests.js";

const group = { logGroupName: "/app/orders" };
const stream = { ...group, logStreamName: "worker-1" };
const groupArn = "arn:aws:logs:us-east-1:000000000000:log-group:/app/orders";
const kmsKeyId = "arn:aws:kms:us-east-1:000000000000:key/k";
const roleArn = "arn:aws:iam::000000000000:role/r";
const streamOfKinesis = "arn:aws:kinesis:us-east-1:000000000000:stream/s";
const systemFields = { fieldSelectionCriteria: '@aws.region = "us-east-1"', applyOnTransformedLogs: true };
const allTimes = { startTime: 0, endTime: 4_000_000_000 };
const policyDocument = '{"Version":"2012-10-17","Statement":[]}';

/** Every operation of the overlay, in an order in which each finds something to do. */
export const emulatedRequests: readonly Request[] = [
  [
    "CreateLogGroup",
    { ...group, kmsKeyId, tags: { team: "a" }, logGroupClass: "STANDARD", deletionProtectionEnabled: true },
  ],
  ["CreateLogGroup", { logGroupName: "/app/other" }],
  ["CreateLogStream", stream],
  ["PutRetentionPolicy", { ...group, retentionInDays: 7 }],
  [
    "PutSubscriptionFilter",
    {
      ...group,
      filterName: "f",
      filterPattern: "ERROR",
      destinationArn: streamOfKinesis,
      roleArn,
      distribution: "Random",
      ...systemFields,
      emitSystemFields: ["@aws.account"],
    },
  ],
  [
    "PutMetricFilter",
    {
      ...group,
      filterName: "m",
      filterPattern: "[a, b]",
      metricTransformations: [
        {
          metricName: "errors",
          metricNamespace: "app",
          metricValue: "$b",
          dimensions: { a: "$a" },
          unit: "Count",
        },
      ],
      ...systemFields,
      emitSystemFieldDimensions: ["@aws.account"],
    },
  ],
  // Of now: the clock of these tests is the machine's.
  ["PutLogEvents", () => ({ ...stream, logEvents: [{ timestamp: Date.now(), message: "ERROR 7" }] })],
  [
    "CreateExportTask",
    {
      ...group,
      logStreamNamePrefix: "worker",
      from: 0,
      to: 4_000_000_000_000,
      destination: "bucket",
      destinationPrefix: "logs",
      taskName: "all",
    },
  ],
  ["DescribeExportTasks", { statusCode: "PENDING", limit: 1 }],
  ["DescribeExportTasks", ({ CreateExportTask: { taskId } }) => ({ taskId })],
  [
    "StartQuery",
    { ...group, queryLanguage: "CWLI", ...allTimes, limit: 5, queryString: "fields @message | sort @timestamp" },
  ],
  ["StartQuery", { logGroupNames: [group.logGroupName], ...allTimes, queryString: "fields @message" }],
  ["StartQuery", { logGroupIdentifiers: [groupArn], ...allTimes, queryString: "stats count(*)" }],
  ["GetQueryResults", ({ StartQuery: { queryId } }) => ({ queryId, maxItems: 1 })],
  ["GetQueryResults", ({ StartQuery: { queryId }, GetQueryResults: { nextToken } }) => ({ queryId, nextToken })],
  // It has ended.
  ["StopQuery", ({ StartQuery: { queryId } }) => ({ queryId }), 400],
  ["DescribeQueries", { ...group, status: "Complete", queryLanguage: "CWLI", maxResults: 1 }],
  ["DescribeQueries", ({ DescribeQueries: { nextToken } }) => ({ nextToken })],
  ["GetLogRecord", ({ FilterLogEvents }) => ({ logRecordPointer: String(FilterLogEvents), unmask: false }), 400],
  [
    "PutQueryDefinition",
    {
      name: "errors",
      queryString: "filter level = {{level}}",
      queryLanguage: "CWLI",
      logGroupNames: [group.logGroupName],
      clientToken: "00000000-0000-0000-0000-000000000000",
      parameters: [{ name: "level", defaultValue: "ERROR", description: "The level." }],
    },
  ],
  [
    "PutQueryDefinition",
    ({ PutQueryDefinition: { queryDefinitionId } }) => ({ queryDefinitionId, name: "errors", queryString: "limit 1" }),
  ],
  ["DescribeQueryDefinitions", { queryDefinitionNamePrefix: "e", maxResults: 1, queryLanguage: "CWLI" }],
  ["DescribeQueryDefinitions", ({ DescribeQueryDefinitions: { nextToken } }) => ({ nextToken })],
  ["DeleteQueryDefinition", ({ PutQueryDefinition: { queryDefinitionId } }) => ({ queryDefinitionId })],
  ["DescribeLogGroups", { logGroupNamePrefix: "/app", logGroupClass: "STANDARD", limit: 1 }],
  ["DescribeLogGroups", ({ DescribeLogGroups: { nextToken } }) => ({ logGroupNamePrefix: "/app", nextToken })],
  ["DescribeLogGroups", { logGroupNamePattern: "app" }],
  ["DescribeLogGroups", { logGroupIdentifiers: [groupArn] }],
  [
    "ListLogGroups",
    {
      logGroupNamePattern: "^/app",
      logGroupClass: "STANDARD",
      logGroupTags: [{ key: "team", values: ["a*"] }],
      limit: 1,
    },
  ],
  ["DescribeLogStreams", { ...group, logStreamNamePrefix: "w", limit: 1 }],
  ["DescribeLogStreams", { logGroupIdentifier: groupArn, orderBy: "LastEventTime", descending: true }],
  ["GetLogEvents", { ...stream, startTime: 0, endTime: 9e12, limit: 1, startFromHead: true }],
  ["GetLogEvents", ({ GetLogEvents: { nextForwardToken } }) => ({ ...stream, nextToken: nextForwardToken })],
  ["GetLogEvents", { logGroupIdentifier: groupArn, logStreamName: "worker-1" }],
  ["FilterLogEvents", { ...group, logStreamNames: ["worker-1"], filterPattern: "ERROR", limit: 1 }],
  ["FilterLogEvents", { ...group, startFromHead: false }],
  ["FilterLogEvents", { logGroupIdentifier: groupArn, logStreamNamePrefix: "w", startTime: 0, endTime: 9e12 }],
  ["DescribeSubscriptionFilters", { ...group, filterNamePrefix: "f", limit: 1 }],
  ["DescribeMetricFilters", { ...group, filterNamePrefix: "m", limit: 1 }],
  ["DescribeMetricFilters", { metricName: "errors", metricNamespace: "app" }],
  ["TestMetricFilter", { filterPattern: "ERROR", logEventMessages: ["ERROR 7"] }],
  ["TagResource", { resourceArn: groupArn, tags: { b: "2" } }],
  ["ListTagsForResource", { resourceArn: groupArn }],
  ["UntagResource", { resourceArn: groupArn, tagKeys: ["b"] }],
  ["TagLogGroup", { ...group, tags: { c: "3" } }],
  ["ListTagsLogGroup", group],
  ["UntagLogGroup", { ...group, tags: ["c"] }],
  ["DisassociateKmsKey", group],
  ["DisassociateKmsKey", { resourceIdentifier: groupArn }],
  ["AssociateKmsKey", { ...group, kmsKeyId }],
  ["AssociateKmsKey", { resourceIdentifier: groupArn, kmsKeyId }],
  ["PutResourcePolicy", { policyName: "p", policyDocument }],
  ["PutResourcePolicy", { resourceArn: groupArn, policyDocument }],
  [
    "PutResourcePolicy",
    ({ PutResourcePolicy: { revisionId } }) => ({
      resourceArn: groupArn,
      policyDocument,
      expectedRevisionId: revisionId,
    }),
  ],
  ["DescribeResourcePolicies", { resourceArn: groupArn, policyScope: "RESOURCE", limit: 1 }],
  [
    "DeleteResourcePolicy",
    ({ PutResourcePolicy: { revisionId } }) => ({ resourceArn: groupArn, expectedRevisionId: revisionId }),
  ],
  ["DeleteResourcePolicy", { policyName: "p" }],
  ["PutDestination", { destinationName: "d", targetArn: streamOfKinesis, roleArn, tags: { a: "1" } }],
  ["PutDestinationPolicy", { destinationName: "d", accessPolicy: policyDocument }],
  ["DescribeDestinations", { DestinationNamePrefix: "d", limit: 1 }],
  ["DeleteDestination", { destinationName: "d" }],
  ["DeleteSubscriptionFilter", { ...group, filterName: "f" }],
  ["DeleteMetricFilter", { ...group, filterName: "m" }],
  ["DeleteRetentionPolicy", group],
  ["CancelExportTask", ({ CreateExportTask: { taskId } }) => ({ taskId }), 400],
  ["DeleteLogStream", stream],
  ["PutLogGroupDeletionProtection", { logGroupIdentifier: groupArn, deletionProtectionEnabled: false }],
  ["DeleteLogGroup", group],
];
