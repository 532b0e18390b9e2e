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
    <div class="input">
      <label for={id}>World</label>
      <select id={id} value={shownWorld} onChange={({ currentTarget }) => showWorld(currentTarget.value)}>
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
