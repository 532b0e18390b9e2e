import type { Steps } from "../../steps.js";
import { asText, isSame, type JsonObject, objectIn } from "../../template/json.js";
import { ResourceFailure, refuseUnset } from "../failure.js";
import { unlessGone } from "../gone.js";
import {
  type Made,
  type ResourceType,
  type ResourceWork,
  untilReady,
  type Waiting,
  type WaitingWork,
} from "../handler.js";
import { removedKeys, tagsOf } from "../tags.js";
import { changeTable } from "./change-table.js";
import { propertiesIn, regionsIn } from "./replica-properties.js";
import { described, tableInput } from "./table.js";
import { changeExtras } from "./table-extras.js";

const unset = ["GlobalTableSourceArn", "GlobalTableWitnesses", "VectorIndexes"];

/** Replicas are made by agents of the service, which run at once. The token names the regions whose replicas are new. */
const untilReplicated = (newRegions: readonly string[]): Waiting => ({
  ...untilReady,
  firstLook: 1,
  token: newRegions.join(" "),
});

function check({ properties, call }: ResourceWork): void {
  refuseUnset(properties, unset, "global tables");
  if (properties["MultiRegionConsistency"] === "STRONG")
    throw new ResourceFailure("CloudStub does not set the value STRONG of MultiRegionConsistency of global tables.");
  if (!regionsIn(properties).includes(call.region))
    throw new ResourceFailure(`Replicas must have one in the region of the stack, ${call.region}.`);
}

/** The table in the region of the stack, and the regions that are not those of replicas yet, or any more. */
interface Progress {
  readonly made: Made;
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
  /** True while the service works on the table or a replica. */
  readonly isChanging: boolean;
}

function* progressOf(work: ResourceWork, TableName: string, wanted: readonly string[]): Steps<Progress> {
  const { wait, ...made } = yield* described(work, TableName);
  const { Table } = yield* work.ask("dynamodb", "DescribeTable", { TableName });
  const replicas = (Table?.Replicas ?? []).filter(({ RegionName }) => RegionName !== work.call.region);
  const there = replicas.map(({ RegionName = "" }) => RegionName);
  return {
    made,
    missing: wanted.filter((region) => region !== work.call.region && !there.includes(region)),
    surplus: there.filter((region) => !wanted.includes(region)),
    isChanging: wait !== undefined || replicas.some(({ ReplicaStatus }) => ReplicaStatus !== "ACTIVE"),
  };
}

/** Begins to make or to remove one replica, as the service takes one at a time. True where there is none left. */
function* changeReplica({ ask, properties }: ResourceWork, TableName: string, progress: Progress): Steps<boolean> {
  const [RegionName] = progress.missing;
  const [surplus] = progress.surplus;
  if (surplus !== undefined) {
    yield* ask("dynamodb", "UpdateTable", { TableName, ReplicaUpdates: [{ Delete: { RegionName: surplus } }] });
    return false;
  }
  if (RegionName === undefined) return true;
  const key = objectIn(propertiesIn(properties, RegionName), "SSESpecification")["KMSMasterKeyId"];
  const Create = { RegionName, ...(key !== undefined && { KMSMasterKeyId: key }) };
  yield* ask("dynamodb", "UpdateTable", { TableName, ReplicaUpdates: [{ Create }] });
  return false;
}

/** Where a replica is, and what its properties were. */
interface Replica {
  readonly TableName: string;
  readonly region: string;
  readonly before: JsonObject;
}

/** Sets what a replica in another region has of its own. */
function* changeSettings(work: ResourceWork, { TableName, region, before }: Replica): Steps<void> {
  const ask = work.askIn(region);
  // The service brings the time to live of one replica to all.
  const { TimeToLiveSpecification: _, ...properties } = propertiesIn(work.properties, region);
  const { TimeToLiveSpecification: __, ...earlier } = before;
  const { TableClass = "STANDARD", DeletionProtectionEnabled = false } = properties;
  if (!isSame(earlier["TableClass"] ?? "STANDARD", TableClass))
    yield* ask("dynamodb", "UpdateTable", { TableName, TableClass });
  if (!isSame(earlier["DeletionProtectionEnabled"] ?? false, DeletionProtectionEnabled))
    yield* ask("dynamodb", "UpdateTable", { TableName, DeletionProtectionEnabled });
  yield* changeExtras({ ...work, ask, properties }, { TableName, before: earlier, region });
  const tags = tagsOf(properties, []);
  const gone = removedKeys(tagsOf(earlier, []), tags);
  if (tags.length + gone.length === 0) return;
  const { Table } = yield* ask("dynamodb", "DescribeTable", { TableName });
  const ResourceArn = Table?.TableArn;
  if (gone.length > 0) yield* ask("dynamodb", "UntagResource", { ResourceArn, TagKeys: gone });
  if (tags.length > 0) yield* ask("dynamodb", "TagResource", { ResourceArn, Tags: tags });
}

function* goOn(work: WaitingWork): Steps<Made | undefined> {
  const { physicalId: TableName, properties, call, token } = work;
  const wanted = work.action === "DELETE" ? [] : regionsIn(properties);
  const progress = yield* progressOf(work, TableName, wanted);
  if (progress.isChanging || !(yield* changeReplica(work, TableName, progress))) return undefined;
  if (work.action === "DELETE") {
    yield* work.ask("dynamodb", "DeleteTable", { TableName });
    return undefined;
  }
  for (const region of token.split(" "))
    if (region !== "" && region !== call.region) yield* changeSettings(work, { TableName, region, before: {} });
  return progress.made;
}

/** The work on the table in the region of the stack. */
function local<Work extends ResourceWork>(work: Work): Work {
  const properties = propertiesIn(work.properties, work.call.region);
  return { ...work, properties, tags: tagsOf(properties, work.tags) };
}

/** `AWS::DynamoDB::GlobalTable`: `Ref` gives its name. */
export const globalTable: ResourceType = {
  service: "dynamodb",
  name: "TableName",
  *create(work) {
    check(work);
    const TableName = asText(work.properties["TableName"] ?? work.generatedName({ length: 255 }));
    const here = local(work);
    const Tags = here.tags.length > 0 ? { Tags: here.tags } : {};
    yield* work.ask("dynamodb", "CreateTable", { ...tableInput(here.properties), TableName, ...Tags });
    work.made(TableName);
    yield* changeExtras(here, { TableName, before: {} });
    const regions = regionsIn(work.properties);
    const made = yield* described(work, TableName);
    return { ...made, ...(regions.length > 1 && { wait: untilReplicated(regions) }) };
  },
  *update(work) {
    check(work);
    const { physicalId: TableName, call, before, properties } = work;
    const earlier = propertiesIn(before, call.region);
    const here = { ...local(work), before: earlier, tagsBefore: tagsOf(earlier, work.tagsBefore) };
    yield* changeTable(here);
    yield* changeExtras(here, { TableName, before: earlier });
    const known = regionsIn(before);
    for (const region of regionsIn(properties))
      if (region !== call.region && known.includes(region))
        yield* changeSettings(work, { TableName, region, before: propertiesIn(before, region) });
    const progress = yield* progressOf(work, TableName, regionsIn(properties));
    const isDone = !progress.isChanging && progress.missing.length + progress.surplus.length === 0;
    return { ...progress.made, ...(!isDone && { wait: untilReplicated(progress.missing) }) };
  },
  *remove(work): Steps<Waiting | undefined> {
    const { ask, physicalId: TableName } = work;
    const progress = yield* progressOf(work, TableName, []);
    if (progress.isChanging || !(yield* changeReplica(work, TableName, progress))) return untilReplicated([]);
    yield* ask("dynamodb", "DeleteTable", { TableName });
    const left = yield* unlessGone(ask("dynamodb", "DescribeTable", { TableName }));
    return left === undefined ? undefined : untilReady;
  },
  goOn,
};
