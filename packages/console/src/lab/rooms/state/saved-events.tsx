import { Button } from "../../../parts/button.js";
import { type Cell, useCell } from "../../../session/cell.js";
import { useView } from "../../../session/use-view.js";
import { Field, SelectField } from "../../parts/field.js";
import { useAct } from "../../session/use-act.js";
import type { ContentProps } from "./service-state.js";

/** The events that are saved for a function: choose one as the payload, save the payload as one, forget one. */
export function SavedEvents({ name, routes, payload }: ContentProps & { readonly payload: Cell<string> }) {
  const address = routes.address("list-saved-events", { function: name });
  const { data } = useView<{ readonly events: readonly { readonly name: string; readonly event: string }[] }>(address);
  const event = useCell("");
  const run = useAct();
  if (address === undefined) return null;
  const events = data?.events ?? [];
  const isSaved = events.some((each) => each.name === event.value);
  const values = { function: name, name: event.value, ...routes.shown };
  const save = { path: "/api/lambda/save-event", values, done: `Saved the event ${event.value}` };
  const forget = {
    method: "DELETE" as const,
    path: "/api/lambda/delete-saved-event",
    values,
    done: `Forgot the event ${event.value}`,
  };
  return (
    <div class="fields">
      {events.length > 0 && (
        <SelectField
          label="Saved event"
          value={isSaved ? event.value : ""}
          set={(chosen) => {
            event.value = chosen;
            payload.value = events.find((each) => each.name === chosen)?.event ?? payload.value;
          }}
          options={[["", "none"], ...events.map((each) => [each.name, each.name] as const)]}
        />
      )}
      <Field label="Name of the event" value={event.value} set={(text) => (event.value = text)} />
      <div class="buttons end">
        <Button onClick={() => void run({ ...save, body: new Blob([payload.value]) })}>Save</Button>
        {isSaved && <Button onClick={() => void run(forget)}>Forget</Button>}
      </div>
    </div>
  );
}
