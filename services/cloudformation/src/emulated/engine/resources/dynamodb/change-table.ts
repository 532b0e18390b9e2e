import type { Steps } from "../../steps.js";
import { asText, isList, isObject, isSame, type JsonObject } from "../../template/json.js";
import type { ExistingWork } from "../handler.js";
import { removedKeys } from "../tags.js";
import { encryptionInput, indexInput } from "./table.js";

/** Changes a table: one UpdateTable for each thing that differs, as the service takes one at a time. */
export function* changeTable(work: ExistingWork): Steps<void> {
  const { ask, physicalId: TableName, before, tagsBefore, properties, tags } = work;
  for (const change of changesOf(before, properties)) yield* ask("dynamodb", "UpdateTable", { TableName, ...change });
  const gone = removedKeys(tagsBefore, tags);
  const ResourceArn = asText(work.attributes["Arn"]);
  if (gone.length > 0) yield* ask("dynamodb", "UntagResource", { ResourceArn, TagKeys: gone });
  if (tags.length > 0) yield* ask("dynamodb", "TagResource", { ResourceArn, Tags: tags });
}

function* changesOf(before: JsonObject, after: JsonObject): Generator<object> {
  const indexChanges = [...indexChangesOf(before, after)];
  // An index goes before its attributes do, and comes with new ones.
  for (const [name] of indexChanges.filter(([, change]) => change === "delete"))
    yield { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: name } }] };
  yield* capacityChanges(before, after);
  const { AttributeDefinitions } = after;
  for (const [, change] of indexChanges)
    if (change !== "delete") yield { AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] };
  yield* streamChanges(before, after);
  yield* settingChanges(before, after);
}

function* capacityChanges(before: JsonObject, after: JsonObject): Generator<object> {
  const isOther = !isSame(before["BillingMode"], after["BillingMode"]);
  if (!isOther && isSame(before["ProvisionedThroughput"], after["ProvisionedThroughput"])) return;
  const { BillingMode = "PROVISIONED", ProvisionedThroughput } = after;
  const mode = isOther ? { BillingMode } : {};
  if (BillingMode !== "PROVISIONED") yield mode;
  else {
    const ofIndexes = before["BillingMode"] === "PAY_PER_REQUEST" ? throughputsOfIndexes(before, after) : {};
    yield { ...mode, ProvisionedThroughput, ...ofIndexes };
  }
}

function* settingChanges(before: JsonObject, after: JsonObject): Generator<object> {
  const differs = (name: string) => !isSame(before[name], after[name]);
  if (differs("SSESpecification")) yield { SSESpecification: encryptionInput(after) };
  if (differs("TableClass")) yield { TableClass: after["TableClass"] ?? "STANDARD" };
  if (differs("DeletionProtectionEnabled"))
    yield { DeletionProtectionEnabled: after["DeletionProtectionEnabled"] ?? false };
  if (differs("OnDemandThroughput") && after["OnDemandThroughput"] !== undefined)
    yield { OnDemandThroughput: after["OnDemandThroughput"] };
}

/** A stream of another view is a new stream. */
function* streamChanges(before: JsonObject, after: JsonObject): Generator<object> {
  const viewOf = ({ StreamSpecification: stream }: JsonObject) =>
    isObject(stream) ? stream["StreamViewType"] : undefined;
  const [earlier, later] = [viewOf(before), viewOf(after)];
  if (earlier === later) return;
  if (earlier !== undefined) yield { StreamSpecification: { StreamEnabled: false } };
  if (later !== undefined) yield { StreamSpecification: { StreamEnabled: true, StreamViewType: later } };
}

function indexesOf(properties: JsonObject): Map<string, JsonObject> {
  const indexes = properties["GlobalSecondaryIndexes"];
  return new Map((isList(indexes) ? indexes : []).filter(isObject).map((index) => [asText(index["IndexName"]), index]));
}

function throughputsOfIndexes(before: JsonObject, after: JsonObject): object {
  const indexes = [...indexesOf(after)].filter(([name]) => indexesOf(before).has(name));
  if (indexes.length === 0) return {};
  return {
    GlobalSecondaryIndexUpdates: indexes.map(([IndexName, { ProvisionedThroughput }]) => ({
      Update: { IndexName, ProvisionedThroughput },
    })),
  };
}

function* indexChangesOf(before: JsonObject, after: JsonObject): Generator<[name: string, change: "delete" | object]> {
  const [earlier, later] = [indexesOf(before), indexesOf(after)];
  const shapeOf = ({ KeySchema, Projection }: JsonObject) => [KeySchema ?? null, Projection ?? null];
  const isOther = (name: string, index: JsonObject) => !isSame(shapeOf(index), shapeOf(later.get(name) ?? {}));
  for (const [name, index] of earlier) if (!later.has(name) || isOther(name, index)) yield [name, "delete"];
  for (const [name, index] of later) {
    const known = earlier.get(name);
    if (known === undefined || isOther(name, known)) yield [name, { Create: indexInput(index) }];
    else if (
      !isSame(known["ProvisionedThroughput"], index["ProvisionedThroughput"]) &&
      index["ProvisionedThroughput"] !== undefined &&
      before["BillingMode"] === after["BillingMode"]
    )
      yield [name, { Update: { IndexName: name, ProvisionedThroughput: index["ProvisionedThroughput"] } }];
  }
}
