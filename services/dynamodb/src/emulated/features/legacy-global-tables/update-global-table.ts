import { isRegionOf } from "@cloudstub/kit";
import { invalidValues } from "../../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { globalTableNotFound, nothingToChange, twoActions, versionNotSupported } from "./errors.js";

/** Refuses to add a replica to a global table of version 2017.11.29, and finds none to delete one of. */
export const updateGlobalTable: EmulatedHandler<"UpdateGlobalTable"> = (
  { GlobalTableName, ReplicaUpdates: updates },
  { partition },
) => {
  if (updates.length === 0) throw nothingToChange();
  for (const { Create, Delete } of updates) {
    if (Create !== undefined && Delete !== undefined) throw twoActions();
    const region = (Create ?? Delete)?.RegionName;
    if (region === undefined) throw nothingToChange();
    if (!isRegionOf(partition, region)) throw invalidValues(`Invalid AWS Region: ${region}`);
  }
  if (updates.some(({ Create }) => Create !== undefined)) throw versionNotSupported();
  throw globalTableNotFound(GlobalTableName);
};
