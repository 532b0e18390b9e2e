import { asText, isList, isObject, type JsonObject, objectIn } from "../../template/json.js";

function listIn(properties: JsonObject, name: string): readonly JsonObject[] {
  const list = properties[name];
  return isList(list) ? list.filter(isObject) : [];
}

/** The regions in which a global table has replicas. */
export function regionsIn(properties: JsonObject): string[] {
  return listIn(properties, "Replicas").map(({ Region }) => asText(Region));
}

/** Properties that all replicas have. */
const shared = [
  "AttributeDefinitions",
  "BillingMode",
  "KeySchema",
  "LocalSecondaryIndexes",
  "StreamSpecification",
  "TimeToLiveSpecification",
  "WarmThroughput",
] as const;

/** Properties that each replica has of its own. */
const own = [
  "ContributorInsightsSpecification",
  "DeletionProtectionEnabled",
  "KinesisStreamSpecification",
  "PointInTimeRecoverySpecification",
  "ResourcePolicy",
  "TableClass",
  "Tags",
] as const;

/** The properties of a global table in a region, as those of an `AWS::DynamoDB::Table`. */
export function propertiesIn(properties: JsonObject, region: string): JsonObject {
  const replica = listIn(properties, "Replicas").find(({ Region }) => Region === region) ?? {};
  const encryption = properties["SSESpecification"];
  const indexes = listIn(properties, "GlobalSecondaryIndexes").map((index) => {
    const { IndexName, KeySchema, Projection } = index;
    const ofReplica = listIn(replica, "GlobalSecondaryIndexes").find((each) => each["IndexName"] === IndexName) ?? {};
    const members = { IndexName, KeySchema, Projection } as JsonObject;
    return { ...members, ...throughput(properties, index, { ...index, ...ofReplica }) };
  });
  return {
    ...picked(properties, shared),
    ...picked(replica, own),
    ...throughput(properties, properties, { ...properties, ...replica }),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...(isObject(encryption) && { SSESpecification: { ...encryption, ...objectIn(replica, "SSESpecification") } }),
  };
}

function picked(properties: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (name in properties ? [[name, properties[name] ?? null]] : [])));
}

/** The throughput of a table or an index. There is no scaling: it begins with what scaling would begin with, and stays there. */
function throughput({ BillingMode }: JsonObject, writes: JsonObject, reads: JsonObject): JsonObject {
  if (BillingMode === "PAY_PER_REQUEST") {
    const most = {
      ...objectIn(reads, "ReadOnDemandThroughputSettings"),
      ...objectIn(writes, "WriteOnDemandThroughputSettings"),
    };
    return Object.keys(most).length > 0 ? { OnDemandThroughput: most } : {};
  }
  const read = objectIn(reads, "ReadProvisionedThroughputSettings");
  const ReadCapacityUnits = read["ReadCapacityUnits"] ?? firstOf(objectIn(read, "ReadCapacityAutoScalingSettings"));
  const write = objectIn(writes, "WriteProvisionedThroughputSettings");
  const WriteCapacityUnits = firstOf(objectIn(write, "WriteCapacityAutoScalingSettings"));
  return { ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits } };
}

function firstOf({ SeedCapacity, MinCapacity = 1 }: JsonObject) {
  return SeedCapacity ?? MinCapacity;
}
