import { Facts } from "../parts/drawer.js";
import { useView } from "../session/use-view.js";
import type { ServiceRoutes } from "./service-routes.js";

interface Mapping {
  readonly uuid: string;
  readonly eventSourceArn: string | null;
  readonly state: string;
  readonly lastProcessingResult: string | null;
  /** Why nothing is read now. */
  readonly readsNothing: string | null;
}

/** The queues and streams that a function reads from, and how that goes, where functions are emulated. The route tells the rest. */
export function Mappings({ name, routes }: { readonly name: string; readonly routes: ServiceRoutes }) {
  const { data } = useView<{ mappings: Mapping[] }>(routes.address("list-event-source-mappings", { function: name }));
  return data?.mappings.map(({ uuid, eventSourceArn, state, lastProcessingResult, readsNothing }) => (
    <Facts
      key={uuid}
      facts={{
        "Reads from": eventSourceArn,
        State: state,
        "Last result": lastProcessingResult,
        ...(readsNothing && { "Nothing is read": readsNothing }),
      }}
    />
  ));
}
