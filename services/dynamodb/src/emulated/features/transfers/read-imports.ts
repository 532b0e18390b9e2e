import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Agent, type AgentCall, keys, ServiceError } from "@cloudstub/kit";
import { removeTable } from "../../engine/tables/remove-table.js";
import { prepare, store } from "../../engine/writing/item-write.js";
import { putRequest } from "../../engine/writing/requests.js";
import type { Import } from "../../state/transfers.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { type Failure, failureOf, nextKey, readObject, s3Of } from "./s3-objects.js";
import { itemsIn } from "./source-items.js";

/** Between two objects requests are answered. */
const PAUSE = 20;

/** Reads imports from their buckets, object by object. */
export const readImports: Agent<EmulatedState> = {
  due({ importWork }) {
    const first = importWork.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first) };
  },
  async run(call) {
    const { state, clock } = call;
    const work = state.importWork.firstKey() ?? "";
    const begun = state.imports.get(state.importWork.get(work) ?? "");
    const found = begun && (await nextObject(call, begun));
    call.atomically(() => {
      state.importWork.delete(work);
      const current = state.imports.get(begun?.id ?? "");
      const table = state.tables.get(current?.tableName ?? "");
      // Nothing is left of them where the state was reset meanwhile.
      if (current === undefined || found === undefined) return;
      if (table?.id !== current.tableId) end(call, current, tableDeleted);
      else if ("failure" in found) fail(call, current, { table, failure: found.failure });
      else if (found.key === undefined) finish(call, current, table);
      else {
        readInto(call, table, { current, key: found.key, text: found.text });
        state.importWork.set(`${keys.time(clock.now() + PAUSE)} ${current.id}`, current.id);
      }
    });
  },
};

const tableDeleted: Failure = { code: "TableNotFound", message: "The table was deleted while it was imported" };

/** AWS's words, as recorded by the probes of the DynamoDB controller for Kubernetes in October 2026 (DDB-IMPORT-013). */
const invalidItems: Failure = {
  code: "ItemValidationError",
  message:
    "Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details.",
};

type Found =
  | { readonly key: string; readonly text: string }
  | { readonly key: undefined }
  | { readonly failure: Failure };

async function nextObject(call: AgentCall<EmulatedState>, begun: Import): Promise<Found> {
  try {
    const s3 = s3Of(call, begun);
    const key = await nextKey(s3, begun);
    // A prefix without objects gives an empty table (DDB-IMPORT-012).
    if (key === undefined) return { key };
    const bytes = await readObject(s3, begun, key);
    return { key, text: await textOf(bytes, begun) };
  } catch (error) {
    return {
      failure: isOfZlib(error)
        ? { code: "InvalidCompression", message: "An object is not compressed with GZIP" }
        : failureOf(error),
    };
  }
}

/** Without a byte order mark, which is not documented: it is not part of the first name or line. */
async function textOf(bytes: Uint8Array, { compression }: Import): Promise<string> {
  return new TextDecoder().decode(compression === "GZIP" ? await promisify(gunzip)(bytes) : bytes);
}

/** The errors of zlib have codes such as Z_DATA_ERROR. */
function isOfZlib(error: unknown): boolean {
  return error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith("Z_");
}

interface SourceObject {
  readonly current: Import;
  readonly key: string;
  readonly text: string;
}

/** Stores the items of an object. Those that the table can't have are counted. */
function readInto(call: AgentCall<EmulatedState>, table: EmulatedTable, { current, key, text }: SourceObject): void {
  let [processed, imported] = [0, 0];
  for (const read of itemsIn(text, table, current)) {
    processed++;
    try {
      store(call, prepare(call, table, putRequest({ TableName: table.name, Item: read() })));
      imported++;
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
    }
  }
  call.state.imports.set(current.id, {
    ...current,
    after: key,
    bytes: current.bytes + Buffer.byteLength(text),
    processed: current.processed + processed,
    imported: current.imported + imported,
    errors: current.errors + processed - imported,
  });
}

function finish(call: AgentCall<EmulatedState>, current: Import, table: EmulatedTable): void {
  activate(call, table);
  end(call, current, current.errors > 0 ? invalidItems : undefined);
}

function activate({ state }: AgentCall<EmulatedState>, { transition: _, ...table }: EmulatedTable): void {
  state.tables.set(table.name, table);
}

/** A table of which nothing was imported is removed, so that the import can be begun again (AWS's way is not documented). */
function fail(
  call: AgentCall<EmulatedState>,
  current: Import,
  { table, failure }: { readonly table: EmulatedTable; readonly failure: Failure },
): void {
  if (current.after === undefined) removeTable(call.state, table);
  else activate(call, table);
  end(call, current, failure);
}

function end({ state, clock }: AgentCall<EmulatedState>, current: Import, failure: Failure | undefined): void {
  const status = failure === undefined ? "COMPLETED" : "FAILED";
  state.imports.set(current.id, { ...current, status, endedAt: clock.now(), ...(failure && { failure }) });
}
