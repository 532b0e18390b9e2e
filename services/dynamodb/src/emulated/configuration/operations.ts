import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import type { EmulatedState } from "../state.js";
import { deleteResourcePolicy } from "./operations/delete-resource-policy.js";
import { describeContributorInsights } from "./operations/describe-contributor-insights.js";
import { describeKinesisStreamingDestination } from "./operations/describe-kinesis-streaming-destination.js";
import { disableKinesisStreamingDestination } from "./operations/disable-kinesis-streaming-destination.js";
import { enableKinesisStreamingDestination } from "./operations/enable-kinesis-streaming-destination.js";
import { getResourcePolicy } from "./operations/get-resource-policy.js";
import { listContributorInsights } from "./operations/list-contributor-insights.js";
import { putResourcePolicy } from "./operations/put-resource-policy.js";
import { updateContributorInsights } from "./operations/update-contributor-insights.js";
import { updateKinesisStreamingDestination } from "./operations/update-kinesis-streaming-destination.js";

/** The operations on settings that are kept and shown, and do nothing else. */
export const configurationOperations = {
  DeleteResourcePolicy: deleteResourcePolicy,
  DescribeContributorInsights: describeContributorInsights,
  DescribeKinesisStreamingDestination: describeKinesisStreamingDestination,
  DisableKinesisStreamingDestination: disableKinesisStreamingDestination,
  EnableKinesisStreamingDestination: enableKinesisStreamingDestination,
  GetResourcePolicy: getResourcePolicy,
  ListContributorInsights: listContributorInsights,
  PutResourcePolicy: putResourcePolicy,
  UpdateContributorInsights: updateContributorInsights,
  UpdateKinesisStreamingDestination: updateKinesisStreamingDestination,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
