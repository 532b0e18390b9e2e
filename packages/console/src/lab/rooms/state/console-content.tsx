import { useView } from "../../../session/use-view.js";
import { viewOf } from "../../../views/services.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

/** A resource as the console shows it. */
export function ConsoleContent({ name, routes }: ContentProps) {
  const view = viewOf(routes);
  const { data } = useView<never>(view && routes.address(view.reads[0]));
  if (view === undefined || data === undefined) return <Title name={name} service={routes.id} />;
  const entry = view.entriesIn(data)?.find((each) => view.nameOf(each) === name);
  const Show = view.show;
  return (
    <>
      <Title name={name} service={routes.id} />
      {entry !== undefined && <Show entry={entry} routes={routes} />}
    </>
  );
}
