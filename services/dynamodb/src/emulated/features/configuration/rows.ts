import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteResourcePolicy } from "./delete-resource-policy.js";
import { describeContributorInsights } from "./describe-contributor-insights.js";
import { describeKinesisStreamingDestination } from "./describe-kinesis-streaming-destination.js";
import { disableKinesisStreamingDestination } from "./disable-kinesis-streaming-destination.js";
import { enableKinesisStreamingDestination } from "./enable-kinesis-streaming-destination.js";
import { getResourcePolicy } from "./get-resource-policy.js";
import { listContributorInsights } from "./list-contributor-insights.js";
import { putResourcePolicy } from "./put-resource-policy.js";
import { updateContributorInsights } from "./update-contributor-insights.js";
import { updateKinesisStreamingDestination } from "./update-kinesis-streaming-destination.js";

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
