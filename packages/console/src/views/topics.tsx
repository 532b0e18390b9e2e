import { Detailed, useOpen } from "../parts/detailed.js";
import { Facts } from "../parts/drawer.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { useView } from "../session/use-view.js";
import { count } from "../session/wording.js";
import { Actions } from "./actions.js";
import { SentMessages } from "./sent-messages.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface Subscription {
  readonly subscriptionArn: string;
  readonly protocol: string;
  readonly endpoint: string;
  /** These are there where topics are emulated. */
  readonly isConfirmed?: boolean;
  readonly filterPolicy?: string;
}

/** Topics with their subscriptions. A topic is its ARN. */
export const topicsView: ServiceView<string> = {
  reads: ["list-topics", "list-subscriptions"],
  title: "Topics",
  noun: "topic",
  create: "sns create-topic --name news",
  entriesIn: ({ topics }) => topics,
  nameOf,
  columns: [],
  layout: "beside",
  show: Topic,
};

const columns: readonly Column<Subscription>[] = [
  { name: "Endpoint", kind: "mono", cell: ({ endpoint }) => endpoint },
  { name: "Protocol", width: "7rem", cell: ({ protocol }) => protocol },
];
const keyOf = ({ subscriptionArn }: Subscription) => subscriptionArn;

function Topic({ entry, routes }: EntryProps<string>) {
  const name = nameOf(entry);
  const { data } = useView<{ subscriptions: Subscription[] }>(routes.address("list-subscriptions", { topic: name }));
  const rows = data?.subscriptions ?? [];
  const opening = useOpen(name);
  return (
    <>
      <div class="head">
        <h2>{name}</h2>
        <Actions
          routes={routes}
          commands={["subscribe", "publish", "delete-topic"]}
          values={{ topic: name }}
          loss={`The topic is deleted with ${count(rows.length, "subscription")}.`}
        />
      </div>
      <code class="muted">{entry}</code>
      {data && rows.length === 0 && <Empty title="No subscriptions." />}
      {data && (
        <Detailed
          rows={rows}
          keyOf={keyOf}
          titleOf={() => "Subscription"}
          {...opening}
          missing={`The subscription ${opening.opened} does not exist. It may have been deleted.`}
          list={(grid) =>
            rows.length > 0 && <Grid label={`Subscriptions to ${name}`} columns={columns} rows={rows} {...grid} />
          }
          details={({ protocol, endpoint, subscriptionArn, isConfirmed = true, filterPolicy = "" }) => (
            <Facts
              facts={{
                Protocol: protocol,
                Endpoint: endpoint,
                ARN: subscriptionArn,
                ...(!isConfirmed && { Status: "waits for its confirmation" }),
                ...(filterPolicy !== "" && { "Filter policy": filterPolicy }),
              }}
            />
          )}
        />
      )}
      <SentMessages topicArn={entry} routes={routes} />
    </>
  );
}

function nameOf(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}
