import { Disclosure } from "../parts/disclosure.js";
import { JsonView } from "../parts/json-view.js";
import { useView } from "../session/use-view.js";
import { dayAndTime } from "../session/wording.js";
import { type Attribute, attributeInWords } from "./attribute.js";
import type { ServiceRoutes } from "./service-routes.js";

interface StreamRecord {
  readonly sequenceNumber: string;
  readonly eventName: string;
  readonly at: string;
  readonly keys: { readonly [name: string]: Attribute };
}

interface StreamProps {
  readonly table: string;
  readonly routes: ServiceRoutes;
}

/** The newest changes in a table's stream. They are read while they are shown. */
export function StreamRecords(props: StreamProps) {
  return <Disclosure summary="Stream records">{() => <Records {...props} />}</Disclosure>;
}

function Records({ table, routes }: StreamProps) {
  const { data, problem } = useView<{ records: StreamRecord[] }>(routes.address("stream-records", { table }));
  if (!data) return <p class="muted">{problem ?? "Reading."}</p>;
  if (data.records.length === 0) return <p class="muted">No records.</p>;
  return (
    <>
      {data.records.map((record) => (
        <Disclosure key={record.sequenceNumber} summary={titleOf(record)}>
          {() => <JsonView value={record} label="the record" />}
        </Disclosure>
      ))}
    </>
  );
}

function titleOf({ eventName, keys, at }: StreamRecord): string {
  return `${eventName} ${Object.values(keys).map(attributeInWords).join(", ")}, ${dayAndTime(at)}`;
}
