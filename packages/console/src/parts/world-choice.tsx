import type { TargetedKeyboardEvent } from "preact";
import { useId } from "preact/hooks";
import { useSession } from "../session/session.js";
import { shownWorld, showWorld } from "../session/world.js";

/** Chooses the world that the page shows; nothing where there is only the default one. */
export function WorldChoice() {
  const { worlds } = useSession();
  const id = useId();
  const names = shownWorld === "" || worlds.value.includes(shownWorld) ? worlds.value : [shownWorld, ...worlds.value];
  if (names.length === 0) return undefined;
  return (
    <div class="world">
      <label for={id}>World</label>
      <select
        id={id}
        value={shownWorld}
        onKeyDown={openList}
        onChange={({ currentTarget }) => showWorld(currentTarget.value)}
      >
        <option value="">default</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Opens the list for keys that would choose another entry of the closed one, which loads the page again at each. */
function openList(event: TargetedKeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  const chooses = /^(.|Arrow.*|Page.*|Home|End)$/.test(key);
  // Not all browsers have it.
  if (!chooses || altKey || ctrlKey || metaKey || !("showPicker" in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}
