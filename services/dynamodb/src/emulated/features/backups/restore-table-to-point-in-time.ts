import { arn, modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import { itemsAt, pointInTimeUnavailable, restorableTimes } from "../../engine/tables/points-in-time.js";
import type { EmulatedHandler } from "../../types.js";
import { invalidRestoreTime } from "./errors.js";
import { restore } from "./restore.js";

/** Creates a table with the items that another one had at a time. */
export const restoreTableToPointInTime: EmulatedHandler<"RestoreTableToPointInTime"> = (input, call) => {
  const { state, clock } = call;
  const name = input.SourceTableName ?? input.SourceTableArn?.split("/").at(-1) ?? "";
  const table = state.tables.get(name);
  if (table === undefined) throw modelled<Dynamodb>("TableNotFoundException", `Source table not found: ${name}`);
  const times = restorableTimes(table, clock.now());
  if (times === undefined) throw pointInTimeUnavailable(name);
  const time = input.UseLatestRestorableTime === true ? times.latest : input.RestoreDateTime?.getTime();
  if (time === undefined || time < times.earliest || time > times.latest) throw invalidRestoreTime();
  const summary = { tableArn: arn(call, "dynamodb", `table/${name}`), at: time };
  return restore(call, { table, items: itemsAt(state, table, time), summary }, input);
};
