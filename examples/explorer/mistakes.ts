import type { Mistake } from "./laboratory.js";
import { announcedTwice } from "./mistakes/announced-twice.js";
import { changingPages } from "./mistakes/changing-pages.js";
import { chargedTwice } from "./mistakes/charged-twice.js";
import { countedTwice } from "./mistakes/counted-twice.js";
import { deletedTooEarly } from "./mistakes/deleted-too-early.js";
import { errorSwallowed } from "./mistakes/error-swallowed.js";
import { functionRunsAgain } from "./mistakes/function-runs-again.js";
import { lockWithoutFence } from "./mistakes/lock-without-fence.js";
import { lostBatchEntry } from "./mistakes/lost-batch-entry.js";
import { overtakenUpdate } from "./mistakes/overtaken-update.js";
import { ownWriteRefused } from "./mistakes/own-write-refused.js";
import { poisonMessage } from "./mistakes/poison-message.js";
import { retryStorm } from "./mistakes/retry-storm.js";
import { rotationRace } from "./mistakes/rotation-race.js";
import { shortVisibility } from "./mistakes/short-visibility.js";
import { staleIndex } from "./mistakes/stale-index.js";
import { twoWrites } from "./mistakes/two-writes.js";
import { unprocessedItems } from "./mistakes/unprocessed-items.js";
import { uploadLeftBehind } from "./mistakes/upload-left-behind.js";
import { wideGroup } from "./mistakes/wide-group.js";

export const mistakes: readonly Mistake[] = [
  announcedTwice,
  twoWrites,
  deletedTooEarly,
  chargedTwice,
  countedTwice,
  ownWriteRefused,
  lostBatchEntry,
  unprocessedItems,
  uploadLeftBehind,
  errorSwallowed,
  functionRunsAgain,
  overtakenUpdate,
  shortVisibility,
  staleIndex,
  wideGroup,
  poisonMessage,
  lockWithoutFence,
  retryStorm,
  changingPages,
  rotationRace,
];
