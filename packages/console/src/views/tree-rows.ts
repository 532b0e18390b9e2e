/** A line of a tree: a folder, or a leaf. */
export interface TreeRow<Leaf> {
  /** Tells it from all others. */
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly depth: number;
  /** Absent on folders. */
  readonly leaf?: Leaf;
  /** On folders: how many leaves are below. */
  readonly size: number;
  readonly isOpen?: boolean;
}

interface Folder<Leaf> {
  readonly folders: Map<string, Folder<Leaf>>;
  readonly leaves: { readonly label: string; readonly path: string; readonly leaf: Leaf }[];
  size: number;
}

/** The pieces of a path, each with its slash at the end, so that no piece is empty: `/a/b` is `/a/` and `b`. */
export function piecesOf(path: string): string[] {
  return path.match(/.[^/]*\/?/gs) ?? [""];
}

/** The folders around a path, outermost first: `a/b/c` lies in `a/` and `a/b/`. */
export function foldersOf(path: string): string[] {
  let folder = "";
  return piecesOf(path)
    .slice(0, -1)
    .map((piece) => (folder += piece));
}

/** Leaves at their paths as the rows of a tree, folders first. `isOpen` says which folders, named by their paths, are open. */
export function treeRows<Leaf>(
  leaves: readonly { readonly path: string; readonly leaf: Leaf }[],
  isOpen: (path: string) => boolean,
): TreeRow<Leaf>[] {
  const root = emptyFolder<Leaf>();
  for (const { path, leaf } of leaves) {
    const pieces = piecesOf(path);
    const label = pieces.pop() ?? "";
    let folder = root;
    folder.size++;
    for (const piece of pieces) {
      const inner: Folder<Leaf> = folder.folders.get(piece) ?? emptyFolder();
      folder.folders.set(piece, inner);
      inner.size++;
      folder = inner;
    }
    folder.leaves.push({ label, path, leaf });
  }
  return rowsIn(root, isOpen);
}

type Pending<Leaf> =
  | { readonly folder: Folder<Leaf>; readonly path: string; readonly label: string; readonly depth: number }
  | TreeRow<Leaf>[];

function rowsIn<Leaf>(root: Folder<Leaf>, isOpen: (path: string) => boolean): TreeRow<Leaf>[] {
  const rows: TreeRow<Leaf>[] = [];
  // A stack instead of a recursion: a path may have more slashes than there are stack frames.
  const stack: Pending<Leaf>[] = [{ folder: root, path: "", label: "", depth: -1 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (Array.isArray(next)) {
      for (const row of next) rows.push(row);
      continue;
    }
    const { folder, path, label, depth } = next;
    const open = depth < 0 || isOpen(path);
    if (depth >= 0) rows.push({ key: `folder ${path}`, path, label, depth, size: folder.size, isOpen: open });
    if (!open) continue;
    stack.push(
      folder.leaves.map(({ label, path, leaf }) => ({
        key: `leaf ${path}`,
        path,
        label,
        depth: depth + 1,
        leaf,
        size: 1,
      })),
    );
    const inner = [...folder.folders].map(([piece, folder]) => ({
      folder,
      path: path + piece,
      label: piece,
      depth: depth + 1,
    }));
    for (const frame of inner.reverse()) stack.push(frame);
  }
  return rows;
}

function emptyFolder<Leaf>(): Folder<Leaf> {
  return { folders: new Map(), leaves: [], size: 0 };
}
