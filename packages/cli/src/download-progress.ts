/** How long downloads may take before they are worth a word, in milliseconds. */
const patience = 700;

/** How often the line is written anew at most, in milliseconds. */
const interval = 100;

/** What is said of downloads while they last. */
export interface Progress {
  /** Takes the bytes that came so far, and how many it will be in the end where that is known. */
  update(id: string, received: number, announced: number | undefined): void;
  /** Makes room for another line. */
  clear(): void;
  /** Ends the display. */
  end(): void;
}

/** Where a line can be written over. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows one line for all downloads, once they take long, and only on a terminal. */
export function showProgress(screen: Screen): Progress {
  if (screen.isTTY !== true) return { update: () => {}, clear: () => {}, end: () => {} };
  const states = new Map<string, string>();
  let shown = false;
  const draw = () => {
    screen.write(`\r\u001b[KDownloading ${[...states].map(([id, state]) => `${id} ${state}`).join(", ") || "…"}`);
    shown = true;
  };
  const clear = () => {
    if (shown) screen.write("\r\u001b[K");
    shown = false;
  };
  let repeat: NodeJS.Timeout | undefined;
  const begin = setTimeout(() => {
    draw();
    repeat = setInterval(draw, interval);
  }, patience);
  return {
    update(id, received, announced) {
      states.set(id, `${kilobytes(received)}${announced === undefined ? "" : ` of ${kilobytes(announced)}`} kB`);
    },
    clear,
    end() {
      clearTimeout(begin);
      clearInterval(repeat);
      clear();
    },
  };
}

function kilobytes(bytes: number): string {
  return String(Math.ceil(bytes / 1000));
}
