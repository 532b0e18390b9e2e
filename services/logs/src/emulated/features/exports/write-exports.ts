import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Agent, keys, ServiceError } from "@cloudstub/kit";
import { keyAfter } from "../../engine/events.js";
import { visibleFrom } from "../../engine/expiry.js";
import { eventsOf } from "../../engine/streams.js";
import type { EmulatedState, ExportTask } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { putObject } from "./bucket.js";
import { changeTask, endTask, exportDuration, taskOf } from "./task.js";

/** Characters of the lines in one object, roughly; how large AWS makes them is not documented. Between two of them requests are answered. */
const LARGEST_FILE = 4 * 1024 * 1024;

/** Lets a pending export run, and writes one that has run for its time. */
export const writeExports: Agent<EmulatedState> = {
  due({ exportWork }) {
    const first = exportWork.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  what({ exportWork }) {
    return [`export task ${exportWork.get(exportWork.firstKey() ?? "")}`];
  },
  run(call) {
    const { clock, option, state } = call;
    const key = state.exportWork.firstKey() ?? "";
    const task = taskOf(state, state.exportWork.get(key) ?? "");
    if (task?.status === "PENDING") {
      changeTask(state, task, { status: "RUNNING" });
      state.exportWork.delete(key);
      state.exportWork.set(keys.time(clock.now() + option(exportDuration)), task.id);
      return undefined;
    }
    return task?.status === "RUNNING" ? end(call, task) : void state.exportWork.delete(key);
  },
};

async function end(call: EmulatedAgentCall, { id }: ExportTask): Promise<void> {
  const { clock, state } = call;
  const running = () => {
    const task = taskOf(state, id);
    return task?.status === "RUNNING" ? task : undefined;
  };
  let failure: string | undefined;
  try {
    await write(call, running);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    failure = `${error.code}: ${error.message}`;
  }
  call.atomically(() => {
    // It was cancelled, or is gone with the whole state.
    const task = running();
    if (task === undefined) return;
    const status = failure === undefined ? "COMPLETED" : "FAILED";
    endTask(state, task, { status, endedAt: clock.now(), ...(failure !== undefined && { failure }) });
  });
}

/** Writes the files of each stream as long as the task runs; a stream without events has none. */
async function write(call: EmulatedAgentCall, running: () => ExportTask | undefined): Promise<void> {
  const { state } = call;
  const begun = running();
  const streams =
    begun === undefined ? [] : [...state.streams.of(begun.group).keys({ prefix: begun.streamPrefix ?? "" })];
  for (const stream of streams) {
    // A stream has one folder, whatever slashes are in its name (moto's tests, and users' reports).
    const folder = stream.replaceAll("/", "-");
    let number = 0;
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const task = running();
      const file = task && nextFile(call, task, { stream, after });
      if (task === undefined || file === undefined || file.text === "") break;
      const key = `${task.prefix}/${task.id}/${folder}/${String(number++).padStart(6, "0")}.gz`;
      await putObject(call, task, { key, bytes: await promisify(gzip)(file.text) });
      ({ after, isLast } = file);
    }
  }
}

interface Place {
  readonly stream: string;
  /** The key of the last event of the file before. */
  readonly after: string | undefined;
}

/** The lines of the next file of a stream: `2026-04-01T00:00:00.000Z message` (user guide, "Exporting log data to Amazon S3"). Undefined where the group is gone. */
function nextFile({ state, clock }: EmulatedAgentCall, task: ExportTask, { stream, after }: Place) {
  const group = state.groups.get(task.group);
  if (group === undefined) return undefined;
  const range = {
    before: keyAfter(task.to),
    ...(after === undefined ? { from: keys.time(visibleFrom(group, clock.now(), task.from)) } : { after }),
  };
  let text = "";
  let last = after;
  for (const [key, { message }] of eventsOf(state, task.group, stream).entries(range)) {
    if (text.length > LARGEST_FILE) return { text, after: last, isLast: false };
    text += `${new Date(keys.timeOf(key)).toISOString()} ${message.endsWith("\n") ? message : `${message}\n`}`;
    last = key;
  }
  return { text, after: last, isLast: true };
}
