import { isRegionOf, regionsOf } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";
import { addTask, replicaExists } from "../../engine/replicas/replicas.js";
import { enableStream } from "../../engine/streams/streams.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
type Replica = NonNullable<EmulatedTable["replicas"]>[number];
type ReplicaUpdate = NonNullable<UpdateInput["ReplicaUpdates"]>[number];

// As the probes of the DynamoDB controller for Kubernetes recorded these of DynamoDB in October 2026 (DDB-TABLE-203, 223, 224, 265).
const localRegion = () =>
  validation(
    "Cannot add or delete the local region through ReplicaUpdates. Use CreateTable, DeleteTable, or UpdateTable as required.",
  );
const unsupportedRegion = (region: string, supported: readonly string[]) =>
  validation(
    `Region ${region} is not supported. The latest version of global tables are only supported in the following regions: [${supported.join(", ")}]`,
  );
const noAction = () => validation("There are no actions specified in the Replica Update Action of the request.");
const severalTypes = () => validation("Update table operation with more than one type of replica actions not allowed.");
const severalActions = () =>
  validation("Update table operation with more than one create or delete replica actions not allowed.");
const notAlone = () => invalidValues("Replica modification must be the only operation in the request");
const notPart = (region: string) =>
  validation(
    `Update global table operation failed because one or more replicas were not part of the global table. Please retry the request without these replicas: [${region}].`,
  );

/** Members of a request that go with replicas. */
const companions = new Set([
  "TableName",
  "ReplicaUpdates",
  "AttributeDefinitions",
  "MultiRegionConsistency",
  "GlobalTableWitnessUpdates",
]);

/** Throws `ValidationException` for changes of replicas that no table can have. */
export function checkReplicaUpdates(
  { partition, region: own }: Pick<EmulatedCall, "partition" | "region">,
  { ReplicaUpdates: updates = [], ...others }: UpdateInput,
): void {
  if (updates.length === 0) return;
  for (const update of updates) checkAction(update);
  if (Object.entries(others).some(([name, value]) => value !== undefined && !companions.has(name))) throw notAlone();
  const regions = new Set(updates.flatMap(({ Create, Delete }) => (Create ?? Delete)?.RegionName ?? []));
  // All replicas of a strongly consistent table come at once.
  if (regions.size > 1 && others.MultiRegionConsistency !== "STRONG") throw severalActions();
  for (const update of updates) {
    const { region } = actionIn(update);
    if (region === own) throw localRegion();
    if (!isRegionOf(partition, region)) throw unsupportedRegion(region, regionsOf(partition));
  }
}

function checkAction({ Create, Update, Delete }: ReplicaUpdate): void {
  const [action, ...more] = [Create, Update, Delete].filter((each) => each !== undefined);
  if (more.length > 0) throw severalTypes();
  if (action === undefined || (action === Update && Object.keys(withoutUndefined(action)).length === 1))
    throw noAction();
}

function withoutUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

type Kind = "Create" | "Update" | "Delete";

/** What an action makes of the replica of a region, and what an agent does there. */
interface Action {
  readonly change: (replicas: readonly Replica[], region: string) => readonly Replica[];
  readonly task?: "create" | "delete";
}

const actions: { readonly [Name in Kind]: Action } = {
  Create: { change: (replicas, region) => [...replicas, { region, status: "CREATING" }], task: "create" },
  Update: { change: (replicas) => replicas },
  Delete: {
    change: (replicas, region) =>
      replicas.map((each) => (each.region === region ? { region, status: "DELETING" } : each)),
    task: "delete",
  },
};

/** The action of a checked update, of which it has one. */
function actionIn(update: ReplicaUpdate): { readonly kind: Kind; readonly region: string } {
  const kind = (["Create", "Update"] as const).find((each) => update[each] !== undefined) ?? "Delete";
  return { kind, region: update[kind]?.RegionName ?? "" };
}

/**
 * A table with replicas created, changed or deleted, as an update asks; an agent does it in the other regions. A table with replicas has a stream
 * with both images (DynamoDB Developer Guide, "Global tables": "DynamoDB Streams and global tables").
 */
export function withReplicaUpdates(
  call: EmulatedCall,
  table: EmulatedTable,
  { ReplicaUpdates: updates = [] }: UpdateInput,
): EmulatedTable {
  let replicas: readonly Replica[] = table.replicas ?? [];
  const created = new Set<string>();
  for (const update of updates) {
    const { kind, region } = actionIn(update);
    const { change, task } = actions[kind];
    if (kind === "Create" && created.has(region)) continue;
    const isPart = replicas.some((each) => each.region === region);
    if (kind === "Create" && isPart) throw validation(replicaExists(table.name));
    if (kind !== "Create" && !isPart) throw notPart(region);
    if (kind === "Create") created.add(region);
    replicas = change(replicas, region);
    if (task !== undefined) addTask(call, { table: table.name, region, action: task, cause: call.requestId });
  }
  if (updates.length === 0) return table;
  const streaming = table.stream?.enabled === true ? table : enableStream(call, table, "NEW_AND_OLD_IMAGES");
  return { ...streaming, replicas };
}
