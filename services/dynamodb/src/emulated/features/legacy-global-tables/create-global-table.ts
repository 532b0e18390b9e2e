import type { EmulatedHandler } from "../../types.js";
import { noReplica, regionMissing, versionNotSupported } from "./errors.js";

/** Refuses to create a global table of version 2017.11.29. */
export const createGlobalTable: EmulatedHandler<"CreateGlobalTable"> = ({ ReplicationGroup }) => {
  if (ReplicationGroup.length === 0) throw noReplica();
  if (ReplicationGroup.some(({ RegionName }) => RegionName === undefined)) throw regionMissing();
  throw versionNotSupported();
};
