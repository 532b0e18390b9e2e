import { Facts } from "../parts/drawer.js";
import { useView } from "../session/use-view.js";
import { count, dayAndTime } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";

interface Mapping {
  readonly uuid: string;
  readonly functionArn: string;
  readonly eventSourceArn: string | null;
  readonly state: string;
  readonly lastProcessingResult: string | null;
  /** Why nothing is read now. */
  readonly readsNothing: string | null;
  readonly failures: number;
  readonly pausedUntil: string | null;
  readonly lanes: readonly { readonly attempts: number; readonly pausedUntil: string | null }[];
}

/** The queues and streams that a function reads from, and how that goes, where functions are emulated. */
export function Mappings({ name, routes }: { readonly name: string; readonly routes: ServiceRoutes }) {
  const { data } = useView<{ mappings: Mapping[] }>(routes.address("list-event-source-mappings", { function: name }));
  const mappings = data?.mappings ?? [];
  return mappings.map((mapping) => <MappingFacts key={mapping.uuid} mapping={mapping} />);
}

function MappingFacts({ mapping }: { readonly mapping: Mapping }) {
  const { uuid, functionArn, eventSourceArn, state, lastProcessingResult, readsNothing } = mapping;
  const failures = Math.max(mapping.failures, ...mapping.lanes.map(({ attempts }) => attempts));
  const pauses = [mapping, ...mapping.lanes].flatMap(({ pausedUntil }) => pausedUntil ?? []);
  const [pausedUntil] = pauses.sort();
  return (
    <>
      {readsNothing !== null && <p class="note warn">{`Nothing is read from ${eventSourceArn}. ${readsNothing}`}</p>}
      <Facts
        facts={{
          "Reads from": eventSourceArn ?? "brokers of its own",
          Invokes: functionArn,
          State: state,
          "Last result": lastProcessingResult,
          ...(failures > 0 && { Failed: `${count(failures, "time")} in a row` }),
          ...(pausedUntil !== undefined && { "Paused until": dayAndTime(pausedUntil) }),
          "Mapping id": uuid,
        }}
      />
    </>
  );
}
