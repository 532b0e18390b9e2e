/** A room of the laboratory. */
export interface Room {
  /** The first part of its address. */
  readonly page: string;
  readonly title: string;
  /** The key after `g` that leads to it. */
  readonly key: string;
}

export const rooms: readonly Room[] = [
  { page: "calls", title: "Calls", key: "c" },
  { page: "state", title: "State", key: "s" },
  { page: "lab", title: "Lab", key: "l" },
  { page: "server", title: "Server", key: "v" },
];

/** The room that a page belongs to: those of services belong to the state. The first page is that of calls. */
export function roomOf(page: string): Room {
  const [calls, state] = rooms as [Room, Room];
  if (page === "") return calls;
  return rooms.find((room) => room.page === page) ?? state;
}
