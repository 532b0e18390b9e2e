import { restorableTimes } from "../../engine/tables/points-in-time.js";
import type { EmulatedTable } from "../../state.js";

/** Whether points in time of a table can be restored, and which. */
export function continuousBackups(table: EmulatedTable, now: number) {
  const times = restorableTimes(table, now);
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED" as const,
      PointInTimeRecoveryDescription:
        times === undefined
          ? { PointInTimeRecoveryStatus: "DISABLED" as const }
          : {
              PointInTimeRecoveryStatus: "ENABLED" as const,
              RecoveryPeriodInDays: table.pointInTimeRecovery?.days,
              EarliestRestorableDateTime: new Date(times.earliest),
              LatestRestorableDateTime: new Date(times.latest),
            },
    },
  };
}
