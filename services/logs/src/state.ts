/** The collections of the service logs: none yet. */
export type LogsState = Readonly<Record<never, never>>;

/** Names the collections of the service logs. */
export function logsState(): LogsState {
  return {};
}
