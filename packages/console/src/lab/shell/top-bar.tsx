import { Button } from "../../parts/button.js";
import { linkTo } from "../../session/place.js";
import { useSession } from "../../session/session.js";
import { useLaboratory } from "../session/laboratory.js";
import { Mark } from "./icons.js";
import { roomOf, rooms } from "./rooms.js";

/** The brand, the rooms, and what is always at hand. */
export function TopBar() {
  const { place, status, reachable, paused, worldProblem } = useSession();
  const { open } = useLaboratory();
  const here = roomOf(place.value.page);
  const state = stateOf();
  return (
    <header class="top">
      <a class="brand" aria-label="CloudStub" href={linkTo({ page: "calls" })}>
        <Mark />
        <span>CloudStub</span>
      </a>
      <nav aria-label="Rooms">
        {rooms.map(({ page, title }) => (
          <a key={page} href={linkTo({ page })} aria-current={here.page === page ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <Button class="search" aria-label="Search and do… Ctrl K" onClick={() => (open.value = "palette")}>
        <span>Search and do…</span> <kbd>Ctrl K</kbd>
      </Button>
      <span class={`live ${state[0]}`}>{state[1]}</span>
      <Button class="pause" aria-pressed={paused.value} onClick={() => (paused.value = !paused.value)}>
        Pause
      </Button>
      <Button class="help" aria-label="Keys" onClick={() => (open.value = "keys")}>
        ?
      </Button>
      <a class="old" href={`/console${location.search}`}>
        Console
      </a>
    </header>
  );

  function stateOf(): readonly [string, string] {
    if (!reachable.value) return ["bad", "Not connected"];
    if (worldProblem.value) return ["bad", "No such world"];
    if (!status.value) return ["", "Connecting"];
    return paused.value ? ["warn", "Paused"] : ["good", "Live"];
  }
}
