import { type Agent, type AgentCall, keys, type ServiceError, whenAnswered } from "@cloudstub/kit";
import type { EmulatedState, EmulatedTable } from "../state.js";
import { elsewhere } from "./elsewhere.js";
import { withMessage } from "./marker.js";
import { activeRegions, addTask, replicaExists, withReplicas } from "./replicas.js";
import type { ReplicaTask } from "./state.js";

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
    const end = (error?: ServiceError) =>
      call.atomically(() => {
        call.state.replicaTasks.delete(key);
        const table = call.state.tables.get(task.table);
        if (table !== undefined && task.action !== "tell") note(call, table, { task, error });
      });
    return whenAnswered(() => ask(call, task), { goOn: () => end(), fail: end });
  },
};

function ask(call: TaskCall, { table: name, region, action, cause }: ReplicaTask): unknown {
  const { state } = call;
  const other = elsewhere(call, region, cause);
  const table = state.tables.get(name);
  if (action === "delete") return other.DeleteTable(withMessage({ TableName: name }, {}));
  if (action === "leave") return other.UpdateTable(withMessage({ TableName: name }, { left: call.region }));
  if (table === undefined) return undefined;
  const regions = [call.region, ...activeRegions(table).filter((each) => each !== region)];
  if (action === "tell") return other.UpdateTable(withMessage({ TableName: name }, { regions }));
  const content = { items: state.items.of(name).entries(), lastWrites: state.lastWrites.of(name).entries() };
  return other.CreateTable(withMessage({ TableName: name }, { table, regions, ...content }));
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
  for (const other of activeRegions({ ...table, replicas: others })) addTask(call, { ...task, region: other, action: "tell" });
}
