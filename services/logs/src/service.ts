import { defineService, placeholder, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { seeds } from "./seeds.js";
import { logsState } from "./state.js";
import type { Logs } from "./types.js";

/**
 * The log service: its id, its protocol, and one row for each of its operations. The specification does not name it; by its rule for such
 * operations they are placeholders.
 */
export default defineService<Logs>()({
  id: "logs",
  protocols: ["awsJson1_1"],
  model,
  state: logsState,
  operations: {
    AssociateKmsKey: placeholder({}),
    CreateLogGroup: placeholder({}),
    CreateLogStream: placeholder({}),
    DeleteDestination: placeholder({}),
    DeleteLogGroup: placeholder({}),
    DeleteLogStream: placeholder({}),
    DeleteMetricFilter: placeholder({}),
    DeleteResourcePolicy: placeholder({}),
    DeleteRetentionPolicy: placeholder({}),
    DeleteSubscriptionFilter: placeholder({}),
    DescribeDestinations: placeholder({}),
    DescribeLogGroups: placeholder({}),
    DescribeLogStreams: placeholder({}),
    DescribeMetricFilters: placeholder({}),
    DescribeResourcePolicies: placeholder({}),
    DescribeSubscriptionFilters: placeholder({}),
    DisassociateKmsKey: placeholder({}),
    FilterLogEvents: placeholder({}),
    GetLogEvents: placeholder({}),
    ListLogGroups: placeholder({}),
    ListTagsForResource: placeholder({}),
    ListTagsLogGroup: placeholder({}),
    PutDestination: placeholder({}),
    PutDestinationPolicy: placeholder({}),
    PutLogEvents: placeholder({}),
    PutLogGroupDeletionProtection: placeholder({}),
    PutMetricFilter: placeholder({}),
    PutResourcePolicy: placeholder({}),
    PutRetentionPolicy: placeholder({}),
    PutSubscriptionFilter: placeholder({}),
    TagLogGroup: placeholder({}),
    TagResource: placeholder({}),
    TestMetricFilter: placeholder({}),
    UntagLogGroup: placeholder({}),
    UntagResource: placeholder({}),
  },
  ignores: ignoredMembers,
  emulated,
  leavesOut: "log groups, streams and events",
  routes: {},
  seeds,
  resource: ({ logGroupName, logGroupIdentifier, logStreamName }) => {
    const group = logGroupName ?? logGroupIdentifier;
    return group === undefined || logStreamName === undefined ? group : `${group} ${logStreamName}`;
  },
  reject: validationException,
});
