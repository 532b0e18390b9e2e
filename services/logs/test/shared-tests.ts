import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests } from "./requests.js";

const group = { logGroupName: "/app/orders" };
const stream = { ...group, logStreamName: "worker-1" };
const streamOfKinesis = "arn:aws:kinesis:us-east-1:000000000000:stream/s";
const roleArn = "arn:aws:iam::000000000000:role/r";

const needsBucket = "an export needs a bucket: tests/clients/logs-beside-s3.test.ts has some";

/** What the tests of all services need to know of the log service. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  async storeEveryKind(ask) {
    await ask("CreateLogGroup", { ...group, tags: { team: "a" } });
    await ask("PutRetentionPolicy", { ...group, retentionInDays: 7 });
    await ask("CreateLogStream", stream);
    await ask("PutLogEvents", { ...stream, logEvents: [{ timestamp: Date.now(), message: "ERROR 7" }] });
    await ask("PutSubscriptionFilter", {
      ...group,
      filterName: "f",
      filterPattern: "ERROR",
      destinationArn: streamOfKinesis,
      roleArn,
    });
    await ask("PutMetricFilter", {
      ...group,
      filterName: "m",
      filterPattern: "ERROR",
      metricTransformations: [{ metricName: "errors", metricNamespace: "app", metricValue: "1" }],
    });
    await ask("PutResourcePolicy", { policyName: "p", policyDocument: "{}" });
    await ask("StartQuery", { ...group, startTime: 0, endTime: 4_000_000_000, queryString: "fields @message" });
    await ask("PutQueryDefinition", { name: "errors", queryString: "filter @message like 'ERROR'" });
    await ask("PutDestination", { destinationName: "d", targetArn: streamOfKinesis, roleArn });
  },
  emptyAtRest: {
    "logs/emulated/exports": needsBucket,
    "logs/emulated/export-times": needsBucket,
    "logs/emulated/export-work": needsBucket,
    "logs/emulated/deliveries": "what subscription filters selected is sent at once, or dropped without its service",
  },
  async readEverything(ask) {
    const exports = await ask("DescribeExportTasks", {});
    return [
      exports,
      await listAndRead(await ask("DescribeLogGroups", {}), "logGroups", ({ logGroupName }: Entry) => [
        ask("DescribeLogStreams", { logGroupName }),
        ask("FilterLogEvents", { logGroupName }),
        ask("ListTagsLogGroup", { logGroupName }),
        ask("DescribeSubscriptionFilters", { logGroupName }),
        ask("DescribeMetricFilters", { logGroupName }),
      ]),
    ];
  },
  requests: [],
  emulatedRequests,
  emulatedMembers: {
    partly: {
      PutMetricFilter: "emitSystemFieldDimensions fieldSelectionCriteria",
      PutSubscriptionFilter: "emitSystemFields fieldSelectionCriteria",
    },
    indifferent: {
      interleaved: "AWS ignores it",
      sequenceToken: "AWS ignores it",
    },
  },
  writes: {},
};
