import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import { useView } from "../../../session/use-view.js";
import { count, spelledOut } from "../../../session/wording.js";
import { SentMessages } from "../../../views/sent-messages.js";
import { Card } from "../../parts/card.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { PlainTable } from "../../parts/plain-table.js";
import { operation } from "../../session/act.js";
import { ArnLink } from "./arn-link.js";
import { Deliveries } from "./deliveries.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";
import { Publish, Subscribe } from "./topic-dialogs.js";

interface Subscription {
  readonly subscriptionArn: string;
  readonly topicArn: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly isConfirmed?: boolean;
  readonly filterPolicy?: string;
}

/** A topic: who subscribed to it with which filter, and who got what. */
export function Topic({ name, routes }: ContentProps) {
  const { data } = useView<{ subscriptions: readonly Subscription[] }>(
    routes.address("list-subscriptions", { topic: name }),
  );
  const { data: topics } = useView<{ topics: readonly string[] }>(routes.address("list-topics"));
  const arn = topics?.topics.find((each) => each.endsWith(`:${name}`)) ?? "";
  const dialog = useCell<"publish" | "subscribe" | undefined>(undefined);
  const subscriptions = data?.subscriptions ?? [];
  return (
    <>
      <Title name={name} service="sns" id={arn || undefined}>
        <Button class="primary" onClick={() => (dialog.value = "publish")}>
          Publish…
        </Button>
        <Button onClick={() => (dialog.value = "subscribe")}>Subscribe…</Button>
        <DestroyButton
          title={`Delete topic ${name}`}
          loss={`The topic is deleted with ${count(subscriptions.length, "subscription")}.`}
          action="Delete"
          act={{ path: "/api/sns/delete-topic", values: { topic: name, ...routes.shown }, done: `Deleted ${name}` }}
        >
          Delete…
        </DestroyButton>
      </Title>
      <Card title="Subscriptions">
        {data && subscriptions.length === 0 && (
          <p class="muted">Nothing is subscribed: what is published reaches no one.</p>
        )}
        {subscriptions.length > 0 && <Subscriptions subscriptions={subscriptions} routes={routes} />}
      </Card>
      <Deliveries
        topic={name}
        endpoints={new Map(subscriptions.map(({ subscriptionArn, endpoint }) => [subscriptionArn, endpoint]))}
      />
      <SentMessages topicArn={arn} routes={routes} />
      {dialog.value === "publish" && (
        <Publish name={name} arn={arn} routes={routes} close={() => (dialog.value = undefined)} />
      )}
      {dialog.value === "subscribe" && (
        <Subscribe name={name} routes={routes} close={() => (dialog.value = undefined)} />
      )}
    </>
  );
}

interface SubscriptionsProps extends Pick<ContentProps, "routes"> {
  readonly subscriptions: readonly Subscription[];
}

function Subscriptions({ subscriptions, routes }: SubscriptionsProps) {
  return (
    <PlainTable heads={["Endpoint", "Protocol", "Filter policy", ["Action", "unseen"]]}>
      {subscriptions.map(({ subscriptionArn, endpoint, protocol, filterPolicy, isConfirmed = true }) => (
        <tr key={subscriptionArn}>
          <th scope="row">
            <ArnLink arn={endpoint} />
          </th>
          <td>
            {protocol} {!isConfirmed && <span class="tag warn">waits for its confirmation</span>}
          </td>
          <td class="mono">{filterPolicy ? spelledOut(filterPolicy) : <span class="muted">all messages</span>}</td>
          <td class="num">
            <DestroyButton
              kind="quiet danger"
              title={`Unsubscribe ${endpoint}`}
              loss="It gets no more messages."
              action="Unsubscribe"
              act={{
                ...operation(
                  { service: "sns", operation: "Unsubscribe" },
                  { SubscriptionArn: subscriptionArn },
                  routes.shown,
                ),
                done: `Unsubscribed ${endpoint}`,
              }}
            >
              Unsubscribe<span class="unseen"> {spelledOut(endpoint)}</span>
            </DestroyButton>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
