/** Milliseconds before progress is shown. */
const DELAY_MS = 700;

/** Milliseconds between updates of the line. */
const INTERVAL_MS = 100;

/** The progress display of downloads. */
export interface Progress {
  /** Sets the received bytes, and the total if known. */
  update(id: string, received: number, announced: number | undefined): void;
  /** Clears the line, to print another one. */
  clear(): void;
  /** Ends the display. */
  end(): void;
}

/** An output stream, perhaps a terminal. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows one line for all downloads after a delay, and only on a terminal. */
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
    repeat = setInterval(draw, INTERVAL_MS);
  }, DELAY_MS);
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
