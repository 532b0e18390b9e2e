import type { Call } from "../calls/call-log.js";

/** A call that a world of a running server answered. The server shows no inputs and outputs. `(await world.history("sqs"))[0].status` */
export interface RemoteCall
  extends Pick<Call, "id" | "at" | "durationMs" | "error" | "status" | "fault" | "placeholder" | "ignored"> {
  /** Undefined where nothing matched. */
  readonly service: string | undefined;
  readonly operation: string | undefined;
}

/** An entry of `GET /api/history`. */
export interface HistoryEntry {
  readonly number: number;
  readonly timestamp: string;
  readonly durationMs: number;
  readonly serviceId: string | null;
  readonly name: string | null;
  readonly statusCode: number;
  readonly error?: Call["error"];
  readonly fault?: string;
  readonly placeholder?: true;
  readonly ignored?: readonly string[];
}

/** A call in the words that a mock in process has for it. */
export function remoteCall(entry: HistoryEntry): RemoteCall {
  return {
    id: entry.number,
    at: new Date(entry.timestamp),
    durationMs: entry.durationMs,
    service: entry.serviceId ?? undefined,
    operation: entry.name ?? undefined,
    error: entry.error,
    status: entry.statusCode,
    fault: entry.fault,
    placeholder: entry.placeholder ?? false,
    ignored: entry.ignored ?? [],
  };
}
