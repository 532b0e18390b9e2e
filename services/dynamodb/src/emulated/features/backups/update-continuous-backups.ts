import type { EmulatedHandler } from "../../types.js";
import { tableToBackUp } from "./backup-description.js";
import { continuousBackups } from "./continuous-backups.js";

/** The default, and the longest (DynamoDB API Reference, PointInTimeRecoverySpecification). */
const DAYS = 35;

/** Lets points in time of a table be restored from now on, or no longer. */
export const updateContinuousBackups: EmulatedHandler<"UpdateContinuousBackups"> = (input, call) => {
  const { PointInTimeRecoveryEnabled: enabled, RecoveryPeriodInDays: days } = input.PointInTimeRecoverySpecification;
  const { pointInTimeRecovery: current, ...table } = tableToBackUp(call, input.TableName);
  const now = call.clock.now();
  const updated = enabled
    ? {
        ...table,
        pointInTimeRecovery: { since: current?.since ?? now, days: Math.trunc(days ?? current?.days ?? DAYS) },
      }
    : table;
  if (!enabled) call.state.itemVersions.drop(table.name);
  call.state.tables.set(table.name, updated);
  return continuousBackups(updated, now);
};
