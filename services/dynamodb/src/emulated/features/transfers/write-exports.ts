import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Agent, type AgentCall, keys } from "@cloudstub/kit";
import type { Export } from "../../state/transfers.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { linesOf } from "./export-lines.js";
import { type DataFile, dataFolderOf, filesManifest, folderOf, summaryManifest } from "./manifests.js";
import { failureOf, putObject, s3Of } from "./s3-objects.js";

/** Items of a data file; between two of them requests are answered. */
const MAX_IN_FILE = 5000;

/** Writes exports to their buckets. */
export const writeExports: Agent<EmulatedState> = {
  due({ exportWork }) {
    const first = exportWork.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  async run(call) {
    const { state } = call;
    const key = state.exportWork.firstKey() ?? "";
    const begun = state.exports.get(state.exportWork.get(key) ?? "");
    const ended = begun && (await written(call, begun));
    call.atomically(() => {
      state.exportWork.delete(key);
      // Nothing is left of it where the state was reset meanwhile.
      if (ended !== undefined && state.exports.has(ended.id)) state.exports.set(ended.id, ended);
    });
  },
};

async function written(call: AgentCall<EmulatedState>, begun: Export): Promise<Export> {
  const table = call.state.tables.get(begun.tableName);
  if (table?.id !== begun.tableId) {
    const failure = {
      code: "TableNotFound",
      message: `The table ${begun.tableName} was deleted before it was exported`,
    };
    return { ...begun, status: "FAILED", endedAt: call.clock.now(), failure };
  }
  try {
    return await write(call, table, begun);
  } catch (error) {
    return { ...begun, status: "FAILED", endedAt: call.clock.now(), failure: failureOf(error) };
  }
}

async function write(call: AgentCall<EmulatedState>, table: EmulatedTable, begun: Export): Promise<Export> {
  const lines = linesOf(call.state, table, begun);
  const s3 = s3Of(call, begun);
  const put = (key: string, bytes: Uint8Array) => putObject(s3, begun, { key, bytes });
  const folder = folderOf(begun);
  await put(`${folder}_started`, new Uint8Array());
  const files: DataFile[] = [];
  let [bytes, itemCount] = [0, 0];
  for (const part of partsOf(lines)) {
    const name = Buffer.from(call.ids.bytes(13)).toString("hex");
    const data = await promisify(gzip)(part.map(({ text }) => `${text}\n`).join(""));
    files.push({ ...(await put(`${dataFolderOf(begun)}${name}.json.gz`, data)), itemCount: part.length });
    itemCount += part.length;
    bytes += part.reduce((sum, line) => sum + line.bytes, 0);
  }
  const ended: Export = { ...begun, status: "COMPLETED", endedAt: call.clock.now(), bytes, itemCount };
  for (const [name, text] of [
    ["manifest-files", filesManifest(files)],
    ["manifest-summary", summaryManifest(call, ended)],
  ] as const) {
    const { md5 } = await put(`${folder}${name}.json`, Buffer.from(text));
    await put(`${folder}${name}.md5`, Buffer.from(md5));
  }
  return ended;
}

/** An empty table gives one empty file, as an empty partition does (DynamoDB Developer Guide, "DynamoDB table export output format"). */
function* partsOf<T>(lines: Iterable<T>): Iterable<T[]> {
  let part: T[] = [];
  let count = 0;
  for (const line of lines) {
    part.push(line);
    if (part.length < MAX_IN_FILE) continue;
    yield part;
    count++;
    part = [];
  }
  if (part.length > 0 || count === 0) yield part;
}
