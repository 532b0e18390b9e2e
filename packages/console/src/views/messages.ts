import { useMemo } from "preact/hooks";
import type { Column } from "../parts/grid.js";
import { useView } from "../session/use-view.js";
import { dayAndTime, grouped, timeOfDay } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";

/** A message of a queue, with the members that its route returns. */
export interface Message {
  readonly messageId: string;
  readonly body: string;
  readonly receiptHandle?: string;
  readonly state?: "visible" | "in flight" | "delayed";
  /** ISO 8601, UTC, as all times here. */
  readonly sentAt?: string;
  readonly receives?: number;
  readonly group?: string;
  /** The time at which an invisible one becomes visible. */
  readonly visibleAt?: string;
  readonly receivedAt?: string;
  readonly attributes?: { readonly [name: string]: MessageAttribute };
  /** Of a dead letter, the queue that gave it up, and how often it was received there. */
  readonly deadFrom?: { readonly queue: string; readonly receives: number };
}

/** An attribute of a message. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** The messages of a queue by their states, as far as an answer lists them, and how many there are. */
export interface MessagesByState {
  readonly counts: { readonly visible: number; readonly inFlight: number; readonly delayed: number };
  readonly visible: readonly Message[];
  readonly inFlight: readonly Message[];
  readonly delayed: readonly Message[];
}

/** The answer of `queue-detail`. */
interface QueueDetail extends MessagesByState {
  readonly queue: object;
}

/** The messages of a queue: all if the service has the route `queue-detail`, otherwise the visible ones. */
export function useMessages(routes: ServiceRoutes, queue: string, max: number) {
  const values = { queue, max: max > 100 ? `${max}` : undefined };
  const detail = routes.address("queue-detail", values);
  const { data } = useView<QueueDetail | { readonly messages: readonly Message[] }>(
    detail ?? routes.address("receive-message", values),
  );
  return useMemo(() => {
    if (!data) return {};
    if ("messages" in data) return { messages: data.messages };
    const { counts, queue } = data;
    return {
      messages: [
        ...inState("visible", data.visible),
        ...inState("in flight", data.inFlight),
        ...inState("delayed", data.delayed),
      ],
      total: counts.visible + counts.inFlight + counts.delayed,
      summary: `${grouped(counts.visible)} visible, ${grouped(counts.inFlight)} in flight, ${grouped(counts.delayed)} delayed`,
      queue,
    };
  }, [data]);
}

/** The messages, with the state that they share. */
export function inState(state: NonNullable<Message["state"]>, messages: readonly Message[]): Message[] {
  return messages.map((message) => ({ ...message, state }));
}

/** A message's state, with the time at which it ends: `in flight until 14:03:22.000`. */
export function stateOf({ state, visibleAt }: Message): string | undefined {
  return state && visibleAt ? `${state} until ${timeOfDay(visibleAt)}` : state;
}

/** The beginning of the body. */
export const bodyColumn: Column<Message> = {
  name: "Body",
  width: "minmax(14rem, 1fr)",
  kind: "mono",
  cell: ({ body }) => body.slice(0, 300),
  text: ({ body }) => body.slice(0, 2000),
};

const id: Column<Message> = { name: "Message id", width: "9rem", kind: "mono", cell: ({ messageId }) => messageId };

const known: readonly Column<Message>[] = [
  { name: "State", width: "6rem", cell: ({ state }) => state, text: (message) => stateOf(message) ?? "" },
  {
    name: "Sent",
    width: "8.4rem",
    kind: "mono",
    cell: ({ sentAt = "" }) => timeOfDay(sentAt),
    text: ({ sentAt = "" }) => dayAndTime(sentAt),
  },
  { name: "Receives", width: "5.5rem", kind: "num", cell: ({ receives }) => receives },
];

const group: Column<Message> = { name: "Group", width: "8rem", cell: ({ group }) => group };

/** The columns that these messages have values for. */
export function columnsOf(messages: readonly Message[]): readonly Column<Message>[] {
  if (messages[0]?.state === undefined) return [id, bodyColumn];
  return messages.some(({ group }) => group !== undefined) ? [...known, group, bodyColumn] : [...known, bodyColumn];
}
