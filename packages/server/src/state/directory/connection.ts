import type { RootDatabase } from "lmdb";
import { RestartNeeded } from "../store-error.js";
import type { PageCounts } from "./room.js";

export type Opened = RootDatabase<Buffer, Buffer>;

/** The part of lmdb's statistics that is used. */
interface Statistics {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly lastTxnId: number;
  readonly treeDepth: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
  readonly free: Pick<Statistics, "treeBranchPageCount" | "treeLeafPageCount" | "overflowPages">;
}

/** The way to an lmdb database, which can be opened again: lmdb makes no commit any more after one whose head it could not write. */
export class Connection {
  readonly #open: () => Opened;
  /** Undefined where it was closed, and could not be opened again. */
  #opened: Opened | undefined;
  /** The number of the commit that failed last. */
  #failed = Number.POSITIVE_INFINITY;

  /** `open` is called at once, and for each opening after that. */
  constructor(open: () => Opened) {
    this.#open = open;
    this.#opened = open();
  }

  get isOpen(): boolean {
    return this.#opened !== undefined;
  }

  get opened(): Opened {
    if (this.#opened === undefined) throw new Error("the database is not open");
    return this.#opened;
  }

  /** Those of the last commit, but the tree's with what a running transaction has added. */
  countPages(): PageCounts {
    const { pageSize, lastPageNumber, treeDepth, treeBranchPageCount, treeLeafPageCount, overflowPages, free } =
      statisticsOf(this.opened);
    return {
      pageSize,
      last: lastPageNumber,
      depth: treeDepth,
      inTree: treeBranchPageCount + treeLeafPageCount + overflowPages,
      leaves: treeLeafPageCount,
      ofFreePages: free.treeBranchPageCount + free.treeLeafPageCount + free.overflowPages,
    };
  }

  /** Closes the database after a failed commit, which has this number. */
  async closeFailed(commit: number): Promise<void> {
    this.#failed = commit;
    await this.close();
  }

  /** Opens the database again. Throws a {@link RestartNeeded} where it holds the commit that failed, and otherwise lmdb's error. */
  reopen(): void {
    const opened = this.#open();
    if (statisticsOf(opened).lastTxnId >= this.#failed) {
      void opened.close();
      throw new RestartNeeded("a commit failed, but the file holds it");
    }
    this.#opened = opened;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.close();
  }
}

function statisticsOf(opened: Opened): Statistics {
  return opened.getStats() as Statistics;
}
