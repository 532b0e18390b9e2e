import { Modal } from "../parts/modal.js";
import { useLaboratory } from "../session/laboratory.js";
import { rooms } from "./rooms.js";

const keys: readonly (readonly [string, string])[] = [
  ["Ctrl K", "Search rooms, resources and actions"],
  ["/", "Search in the list"],
  ["j, k, ↓, ↑", "Next and last row"],
  ["Enter", "Open the row"],
  ["Esc", "Close"],
  ["p", "Pause, and go on"],
  ...rooms.map(({ key, title }) => [`g ${key}`, `Go to ${title}`] as const),
  ["?", "This list"],
];

/** The keys of the laboratory. */
export function KeyHelp() {
  const { open } = useLaboratory();
  return (
    <Modal title="Keys" close={() => (open.value = undefined)}>
      <dl class="keys" data-first tabIndex={-1}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
