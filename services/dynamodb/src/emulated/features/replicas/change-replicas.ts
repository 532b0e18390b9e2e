import { type Agent, type AgentCall, keys, ServiceError } from "@cloudstub/kit";
import { activeRegions, addTask, replicaExists, withReplicas } from "../../engine/replicas/replicas.js";
import type { ReplicaTask } from "../../state/replicas.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { createReplica, deleteReplica, removeReplica, updateReplicas } from "./messages.js";

type TaskCall = AgentCall<EmulatedState>;

/** Creates and deletes replicas of tables in other regions, and tells the others of them. */
export const changeReplicas: Agent<EmulatedState> = {
  due({ replicaTasks }) {
    const first = replicaTasks.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  run(call) {
    const key = call.state.replicaTasks.firstKey() ?? "";
    const task = call.state.replicaTasks.get(key) as ReplicaTask;
    const error = refusalOf(call, task);
    call.state.replicaTasks.delete(key);
    const table = call.state.tables.get(task.table);
    if (table !== undefined && task.action !== "tell") note(call, table, { task, error });
  },
};

/** Does a task, and returns the error that the other region answered. */
function refusalOf(call: TaskCall, task: ReplicaTask): ServiceError | undefined {
  try {
    tell(call, task);
    return undefined;
  } catch (error) {
    if (ServiceError.is(error)) return error;
    throw error;
  }
}

function tell({ state, peers, region: own }: TaskCall, { table: tableName, region, action, cause }: ReplicaTask): void {
  const to = { region, cause };
  const table = state.tables.get(tableName);
  if (action === "delete") peers.tell(deleteReplica, to, { tableName });
  else if (action === "leave") peers.tell(removeReplica, to, { tableName, region: own });
  else if (table !== undefined) {
    const regions = [own, ...activeRegions(table).filter((each) => each !== region)];
    const content = {
      items: state.items.of(tableName).entries(),
      lastWrites: state.lastWrites.of(tableName).entries(),
    };
    if (action === "tell") peers.tell(updateReplicas, to, { tableName, regions });
    else peers.tell(createReplica, to, { table, regions, ...content });
  }
}

interface Outcome {
  readonly task: ReplicaTask;
  readonly error: ServiceError | undefined;
}

/** Notes how the creation or deletion of a replica ended, and lets the other replicas know. */
function note(call: TaskCall, table: EmulatedTable, { task, error }: Outcome): void {
  const { region, action } = task;
  const others = (table.replicas ?? []).filter((each) => each.region !== region);
  const created =
    error === undefined
      ? { region, status: "ACTIVE" as const }
      : { region, status: "CREATION_FAILED" as const, message: replicaExists(table.name) };
  call.state.tables.set(table.name, withReplicas(table, action === "create" ? [...others, created] : others));
  for (const other of activeRegions({ ...table, replicas: others }))
    addTask(call, { ...task, region: other, action: "tell" });
}
