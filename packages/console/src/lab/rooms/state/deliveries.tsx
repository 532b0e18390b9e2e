import { Disclosure } from "../../../parts/disclosure.js";
import { addressOf } from "../../../session/ask.js";
import { linkTo } from "../../../session/place.js";
import { useView } from "../../../session/use-view.js";
import { spelledOut, timeOfDay } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { CauseTree } from "../calls/cause-tree.js";
import type { Explained, JournalEntry, JournalPage } from "../calls/records.js";

interface DeliveriesProps {
  readonly topic: string;
  /** The endpoints of the subscriptions by their ARNs. */
  readonly endpoints: ReadonlyMap<string, string>;
}

/** What became of the last publishes to a topic: what each led to, and who got nothing and why. */
export function Deliveries({ topic, endpoints }: DeliveriesProps) {
  const { data } = useView<JournalPage>(
    addressOf({
      path: "/api/journal",
      values: { service: "sns", operation: "Publish*", resource: topic, limit: "20" },
    }),
  );
  if (!data || data.entries.length === 0) return null;
  return (
    <Card title="Who got what, and why not">
      <ul class="deliveries">
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <Disclosure summary={`${timeOfDay(entry.at)} ${entry.operation}`}>
              {() => <Outcome id={entry.id} />}
            </Disclosure>
            {sentencesOf(entry).map((sentence) => (
              <p key={sentence} class={entry.error ? "bad" : "warn"}>
                {spelledOut(named(sentence, endpoints))}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A sentence with the endpoint of a subscription in place of its ARN. */
function named(sentence: string, endpoints: DeliveriesProps["endpoints"]): string {
  const [arn = ""] = sentence.split(" ", 1);
  const endpoint = endpoints.get(arn);
  return endpoint === undefined ? sentence : endpoint + sentence.slice(arn.length);
}

function sentencesOf({ error, notDone = [], notes = [] }: JournalEntry): readonly string[] {
  return [...(error ? [`${error.code}: ${error.message}`] : []), ...notDone, ...notes];
}

function Outcome({ id }: { readonly id: string }) {
  const { data } = useView<Explained>(`/api/journal/${id}`);
  if (!data) return <p class="muted">Reading.</p>;
  return (
    <>
      <CauseTree explained={data} />
      <a href={linkTo({ page: "calls", item: id })}>Open the call</a>
    </>
  );
}
