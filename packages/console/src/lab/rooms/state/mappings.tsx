import { Button } from "../../../parts/button.js";
import { useView } from "../../../session/use-view.js";
import { dayAndTime, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { PlainTable } from "../../parts/plain-table.js";
import { operation } from "../../session/act.js";
import { useAct } from "../../session/use-act.js";
import { ArnLink } from "./arn-link.js";
import type { ContentProps } from "./service-state.js";

interface Mapping {
  readonly uuid: string;
  readonly eventSourceArn: string | null;
  readonly state: string;
  readonly lastProcessingResult: string | null;
  readonly readsNothing: string | null;
  readonly failures: number;
  readonly pausedUntil: string | null;
}

/** From where a function reads, how that goes, and why it does not. */
export function Mappings({ name, routes }: ContentProps) {
  const { data } = useView<{ mappings: readonly Mapping[] }>(
    routes.address("list-event-source-mappings", { function: name }),
  );
  const run = useAct();
  if (!data || data.mappings.length === 0) return null;
  return (
    <Card title="Reads from">
      <PlainTable heads={["Source", "State", "How it goes", ["Action", "unseen"]]}>
        {data.mappings.map((mapping) => (
          <tr key={mapping.uuid}>
            <th scope="row">
              <ArnLink arn={mapping.eventSourceArn ?? ""} />
            </th>
            <td>
              <span class={mapping.state === "Enabled" ? "tag good" : "tag"}>{mapping.state}</span>
            </td>
            <td class={mapping.readsNothing ? "warn" : "muted"}>{howItGoes(mapping)}</td>
            <td class="num">
              <Button onClick={() => void turn(mapping)}>{mapping.state === "Enabled" ? "Disable" : "Enable"}</Button>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );

  function turn({ uuid, state }: Mapping): Promise<unknown> {
    const Enabled = state !== "Enabled";
    return run({
      ...operation({ service: "lambda", operation: "UpdateEventSourceMapping" }, { UUID: uuid, Enabled }, routes.shown),
      done: Enabled ? "The mapping reads" : "The mapping reads no more",
    });
  }
}

function howItGoes({ readsNothing, failures, pausedUntil, lastProcessingResult }: Mapping): string {
  const parts = [
    readsNothing && spelledOut(readsNothing),
    failures > 0 && `${failures} failed`,
    pausedUntil && `paused until ${dayAndTime(pausedUntil)}`,
    lastProcessingResult,
  ];
  return parts.filter(Boolean).join("; ");
}
