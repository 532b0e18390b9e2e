import { Button } from "../../../parts/button.js";
import { linkTo } from "../../../session/place.js";
import { count } from "../../../session/wording.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { operation } from "../../session/act.js";
import { nameInArn } from "../../session/resources.js";
import { useAct } from "../../session/use-act.js";
import type { QueueDetail } from "./queue-messages.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

interface QueueTitleProps extends ContentProps {
  readonly data: QueueDetail | undefined;
  /** How many messages the queue has. */
  readonly total: number;
  readonly open: (dialog: "send" | "attributes") => void;
}

/** The name of a queue, and the buttons that act on the queue as a whole. */
export function QueueTitle({ name, routes, data, total, open }: QueueTitleProps) {
  const run = useAct();
  const { queue, deadLettersOf = [] } = data ?? {};
  return (
    <Title name={name} service="sqs" id={queue?.url}>
      <Button class="primary" onClick={() => open("send")}>
        Send…
      </Button>
      {deadLettersOf.length > 0 && (
        <Button
          onClick={() =>
            void run({
              ...operation(
                { service: "sqs", operation: "StartMessageMoveTask" },
                { SourceArn: queue?.attributes["QueueArn"] },
                routes.shown,
              ),
              done: `The messages go back to ${deadLettersOf.join(", ")}`,
            })
          }
        >
          Redrive all
        </Button>
      )}
      {queue && <Button onClick={() => open("attributes")}>Attributes…</Button>}
      <DestroyButton
        title={`Purge queue ${name}`}
        loss={`All messages of the queue are removed: ${count(total, "message")}.`}
        action="Purge"
        act={{ path: "/api/sqs/purge-queue", values: { queue: name, ...routes.shown }, done: `Purged ${name}` }}
      >
        Purge…
      </DestroyButton>
    </Title>
  );
}

/** Where the dead letters of the queue go, and whose it has. */
export function DeadLetters({ data: { queue, deadLettersOf = [] } = {} }: { readonly data: QueueDetail | undefined }) {
  const target = redriveOf(queue?.attributes["RedrivePolicy"]);
  if (!target && deadLettersOf.length === 0) return null;
  return (
    <p class="links">
      {target && (
        <span>
          Dead letters go to <a href={linkTo({ page: "sqs", item: target.name })}>{target.name}</a> after{" "}
          {count(target.receives, "receive")}.{" "}
        </span>
      )}
      {deadLettersOf.length > 0 && (
        <span>
          Has the dead letters of{" "}
          {deadLettersOf.map((source) => (
            <a key={source} href={linkTo({ page: "sqs", item: source })}>
              {source}
            </a>
          ))}
          .
        </span>
      )}
    </p>
  );
}

/** The queue of the dead letters, and after how many receives a message becomes one; undefined without a policy. */
function redriveOf(policy = ""): { readonly name: string; readonly receives: number } | undefined {
  try {
    const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as Record<string, string | number>;
    return { name: nameInArn(String(deadLetterTargetArn)), receives: Number(maxReceiveCount) };
  } catch {
    return undefined;
  }
}
