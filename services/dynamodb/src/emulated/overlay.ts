import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../types.js";
import { adopt, leave } from "./adopt.js";
import { backupOperations } from "./backups/operations.js";
import { keepVersion } from "./backups/point-in-time.js";
import { configurationOperations } from "./configuration/operations.js";
import { accountIn, authorize } from "./configuration/other-accounts.js";
import { constraints } from "./constraints.js";
import { ignoredMembers } from "./ignored-members.js";
import { itemOperations } from "./items/operations.js";
import { legacyGlobalTableOperations } from "./legacy-global-tables/operations.js";
import { partiqlOperations } from "./partiql/operations.js";
import { changeReplicas } from "./replicas/change-replicas.js";
import { sendToReplicas, sendWrites } from "./replicas/send-writes.js";
import type { ItemObserver } from "./state.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { streamOperations } from "./streams/operations.js";
import { recordChange } from "./streams/record-change.js";
import { trimStreams } from "./streams/trim.js";
import { finishTransitions } from "./tables/finish-transitions.js";
import { backfillIndexes } from "./tables/index-backfill.js";
import { tableOperations } from "./tables/operations.js";
import { statusDelay } from "./tables/status.js";
import { throttling } from "./throttling/take-capacity.js";
import { expireItems } from "./time-to-live/expire-items.js";
import { indexExpiry } from "./time-to-live/expiry-index.js";
import { findExpiries } from "./time-to-live/find-expiries.js";
import { timeToLiveOperations } from "./time-to-live/operations.js";
import { writeExports } from "./transfers/exports/write-exports.js";
import { readImports } from "./transfers/imports/read-imports.js";
import { transferOperations } from "./transfers/operations.js";
import { itemRoutes } from "./views/item-routes.js";
import { tableRoutes } from "./views/table-routes.js";

/** What happens to each item that is written, in this order. */
const itemObservers: readonly ItemObserver[] = [keepVersion, indexExpiry, sendToReplicas, recordChange];

/** The table service as AWS runs it. Each part has a table of its operations. */
export const emulated: Overlay<Dynamodb, EmulatedState> = {
  state: (own, contract) => ({ ...emulatedState(own, contract), itemObservers }),
  adopt,
  leave,
  scope: "region",
  accountIn,
  authorize,
  constraints,
  operations: {
    ...backupOperations,
    ...configurationOperations,
    ...itemOperations,
    ...legacyGlobalTableOperations,
    ...partiqlOperations,
    ...streamOperations,
    ...tableOperations,
    ...timeToLiveOperations,
    ...transferOperations,
  },
  ignores: ignoredMembers,
  routes: { ...itemRoutes, ...tableRoutes },
  options: [statusDelay, throttling],
  agents: {
    trimStreams,
    finishTransitions,
    backfillIndexes,
    findExpiries,
    expireItems,
    writeExports,
    readImports,
    changeReplicas,
    sendWrites,
  },
};
