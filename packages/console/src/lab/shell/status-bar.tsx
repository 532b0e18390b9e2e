import { linkTo } from "../../session/place.js";
import { useSession } from "../../session/session.js";
import { shownWorld, showWorld } from "../../session/world.js";
import { useLaboratory } from "../session/laboratory.js";
import { offsetInWords, useWorldTime } from "./time.js";

/** How the server behaves, and the world that is shown: its clock, faults and snapshots. */
export function StatusBar() {
  return (
    <footer class="bar">
      <Level />
      <World />
      <Clock />
      <Faults />
      <Snapshot />
    </footer>
  );
}

function Level() {
  const { modules = [] } = useSession().status.value ?? {};
  const levels = [...new Set(modules.map(({ level }) => level ?? "contract"))];
  const value = levels.length === 1 ? levels[0] : levels.length === 0 ? "no services" : "mixed";
  return (
    <a href={linkTo({ page: "server" })} title="How close the services are to AWS">
      <small>Level</small> <b class={value === "emulated" ? "good" : "warn"}>{value}</b>
    </a>
  );
}

function World() {
  const { worlds } = useSession();
  const names = [...new Set([...(shownWorld ? [shownWorld] : []), ...worlds.value])];
  if (names.length === 0)
    return (
      <a href={linkTo({ page: "lab" })}>
        <small>World</small> <b>default</b>
      </a>
    );
  return (
    <label>
      <small>World</small>{" "}
      <select value={shownWorld} onChange={({ currentTarget }) => showWorld(currentTarget.value)}>
        <option value="">default</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Clock() {
  const { clock } = useLaboratory();
  const now = useWorldTime();
  if (clock.value === undefined) return null;
  const { runs } = clock.value;
  const offset = offsetInWords(now, runs ? Date.now() : Date.parse(clock.value.machineTime));
  return (
    <a href={linkTo({ page: "lab" })} title="The time that services see">
      <small>Clock</small> <b class="mono">{new Date(now).toLocaleTimeString("sv-SE")}</b>
      {!runs && <span class="warn"> frozen</span>}
      {offset && <span class="warn"> {offset}</span>}
    </a>
  );
}

function Faults() {
  const { faults, held } = useLaboratory().faults.value;
  return (
    <a href={linkTo({ page: "lab" })} title={faults.map(({ explain }) => explain).join("\n")}>
      <small>Faults</small> <b class={faults.length > 0 ? "warn" : ""}>{faults.length}</b>
      {held.length > 0 && <span class="warn"> holding</span>}
    </a>
  );
}

function Snapshot() {
  const taken = useLaboratory().snapshots.value;
  const last = taken.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0];
  return (
    <a href={linkTo({ page: "lab" })}>
      <small>Snapshot</small> <b class="cut">{last?.name ?? "none"}</b>
    </a>
  );
}
