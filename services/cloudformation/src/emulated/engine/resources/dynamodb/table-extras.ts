import { arn } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { isObject, isSame, type JsonObject, objectIn } from "../../template/json.js";
import type { ResourceWork } from "../handler.js";

/** Where a table is, and what its properties were. */
interface Place {
  readonly TableName: string;
  readonly before: JsonObject;
  /** Of a replica in another region than the stack's. */
  readonly region?: string;
}

/** Sets what operations of their own set: time to live, recovery, insights, streaming and policies. */
export function* changeExtras(work: ResourceWork, place: Place): Steps<void> {
  const { ask, properties } = work;
  const { TableName, before } = place;
  const differs = (name: string) => !isSame(before[name], properties[name]);
  if (differs("TimeToLiveSpecification")) yield* changeTimeToLive(work, place);
  if (differs("PointInTimeRecoverySpecification")) {
    const PointInTimeRecoverySpecification = {
      PointInTimeRecoveryEnabled: false,
      ...objectIn(properties, "PointInTimeRecoverySpecification"),
    };
    yield* ask("dynamodb", "UpdateContinuousBackups", { TableName, PointInTimeRecoverySpecification });
  }
  if (differs("ContributorInsightsSpecification")) {
    const isOn = objectIn(properties, "ContributorInsightsSpecification")["Enabled"] === true;
    const ContributorInsightsAction = isOn ? "ENABLE" : "DISABLE";
    yield* ask("dynamodb", "UpdateContributorInsights", { TableName, ContributorInsightsAction });
  }
  if (differs("KinesisStreamSpecification")) yield* changeStreaming(work, place);
  if (differs("ResourcePolicy")) yield* changePolicy(work, place);
}

function* changeTimeToLive({ ask, properties }: ResourceWork, { TableName, before }: Place): Steps<void> {
  const given = properties["TimeToLiveSpecification"];
  const earlier = objectIn(before, "TimeToLiveSpecification");
  const specification = isObject(given) ? given : { AttributeName: earlier["AttributeName"] ?? "", Enabled: false };
  const wasOn = earlier["Enabled"] === true;
  if (!wasOn && specification["Enabled"] !== true) return;
  if (wasOn && specification["Enabled"] === true && earlier["AttributeName"] !== specification["AttributeName"])
    yield* ask("dynamodb", "UpdateTimeToLive", { TableName, TimeToLiveSpecification: { ...earlier, Enabled: false } });
  yield* ask("dynamodb", "UpdateTimeToLive", { TableName, TimeToLiveSpecification: specification });
}

function* changeStreaming({ ask, properties }: ResourceWork, { TableName, before }: Place): Steps<void> {
  const earlier = objectIn(before, "KinesisStreamSpecification")["StreamArn"];
  const later = objectIn(properties, "KinesisStreamSpecification")["StreamArn"];
  if (earlier !== undefined && earlier !== later)
    yield* ask("dynamodb", "DisableKinesisStreamingDestination", { TableName, StreamArn: earlier });
  if (later !== undefined && earlier !== later)
    yield* ask("dynamodb", "EnableKinesisStreamingDestination", { TableName, StreamArn: later });
}

function* changePolicy({ ask, call, properties }: ResourceWork, { TableName, region }: Place): Steps<void> {
  const { partition, account } = call;
  const ResourceArn = arn({ partition, account, region: region ?? call.region }, "dynamodb", `table/${TableName}`);
  const document = objectIn(properties, "ResourcePolicy")["PolicyDocument"];
  if (document === undefined) yield* ask("dynamodb", "DeleteResourcePolicy", { ResourceArn });
  else yield* ask("dynamodb", "PutResourcePolicy", { ResourceArn, Policy: JSON.stringify(document) });
}
