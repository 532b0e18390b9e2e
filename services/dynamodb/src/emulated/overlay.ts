import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../types.js";
import { adopt, leave } from "./adopt.js";
import { constraints } from "./constraints.js";
import { choices } from "./engine/lag/choices.js";
import { statusDelay } from "./engine/tables/status.js";
import { throttling } from "./engine/throttling/take-capacity.js";
import { keepVersion } from "./features/backups/keep-versions.js";
import { backupOperations } from "./features/backups/rows.js";
import { accountIn, authorize } from "./features/configuration/other-accounts.js";
import { configurationOperations } from "./features/configuration/rows.js";
import { itemRoutes } from "./features/items/item-routes.js";
import { itemOperations } from "./features/items/rows.js";
import { legacyGlobalTableOperations } from "./features/legacy-global-tables/rows.js";
import { partiqlOperations } from "./features/partiql/rows.js";
import { changeReplicas } from "./features/replicas/change-replicas.js";
import { sendToReplicas, sendWrites } from "./features/replicas/send-writes.js";
import { streamFacts } from "./features/streams/facts.js";
import { recordChange } from "./features/streams/record-change.js";
import { streamOperations } from "./features/streams/rows.js";
import { trimStreams } from "./features/streams/trim.js";
import { finishTransitions } from "./features/tables/finish-transitions.js";
import { backfillIndexes } from "./features/tables/index-backfill.js";
import { tableOperations } from "./features/tables/rows.js";
import { tableRoutes } from "./features/tables/table-routes.js";
import { expireItems } from "./features/time-to-live/expire-items.js";
import { indexExpiry } from "./features/time-to-live/expiry-index.js";
import { findExpiries } from "./features/time-to-live/find-expiries.js";
import { timeToLiveOperations } from "./features/time-to-live/rows.js";
import { readImports } from "./features/transfers/read-imports.js";
import { transferOperations } from "./features/transfers/rows.js";
import { writeExports } from "./features/transfers/write-exports.js";
import { ignoredMembers } from "./ignored-members.js";
import { permissions } from "./permissions.js";
import { reject } from "./reject.js";
import type { ItemObserver } from "./state.js";
import { type EmulatedState, emulatedState } from "./state.js";
import { wire } from "./wire.js";

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
  permissions,
  constraints,
  reject,
  wire,
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
  choices,
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
  facts: streamFacts,
};
