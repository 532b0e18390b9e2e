import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { replicateKey } from "./replicate-key.js";
import { updatePrimaryRegion } from "./update-primary-region.js";

/*
 * A primary key and its replicas are keys of one id and, unless it is imported, one material in several regions.
 * ReplicateKey makes a replica by telling the other region, and UpdatePrimaryRegion makes one of them the primary
 * key. The engine's multi-region folder has the messages, for what is shared changes with rotation and deletion too.
 */

/** The operations on keys of several regions. */
export const multiRegionOperations = {
  ReplicateKey: replicateKey,
  UpdatePrimaryRegion: updatePrimaryRegion,
} satisfies Overlay<Kms, EmulatedState>["operations"];
