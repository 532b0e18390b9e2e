import { ClockCard } from "./clock.js";
import { FaultsCard } from "./faults.js";
import { SnapshotsCard } from "./snapshots.js";
import { WorldsCard } from "./worlds.js";

/** What a test changes around the code: time, faults, worlds and snapshots. */
export function Lab() {
  return (
    <>
      <h1 class="unseen" tabIndex={-1}>
        Lab
      </h1>
      <div class="bench">
        <ClockCard />
        <SnapshotsCard />
        <FaultsCard />
        <WorldsCard />
      </div>
    </>
  );
}
