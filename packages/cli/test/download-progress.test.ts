import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showProgress } from "../src/modules/download-progress.js";

const clearLine = "\r\u001b[K";

function screen(isTTY: boolean | undefined) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("The progress of downloads", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is one line that is written over, and gone in the end", () => {
    const terminal = screen(true);
    const progress = showProgress(terminal);
    progress.update("sqs", 1000, 250_000);
    progress.update("s3", 1001, undefined);
    vi.advanceTimersByTime(700);
    progress.update("sqs", 250_000, 250_000);
    vi.advanceTimersByTime(100);
    progress.end();
    vi.advanceTimersByTime(1000);
    expect(terminal.written).toEqual([
      `${clearLine}Downloading sqs 1 of 250 kB, s3 2 kB`,
      `${clearLine}Downloading sqs 250 of 250 kB, s3 2 kB`,
      clearLine,
    ]);
  });

  test("makes room for other lines", () => {
    const terminal = screen(true);
    const progress = showProgress(terminal);
    vi.advanceTimersByTime(700);
    progress.clear();
    progress.clear();
    progress.end();
    expect(terminal.written).toEqual([`${clearLine}Downloading …`, clearLine]);
  });

  test("is not shown for what is quick", () => {
    const terminal = screen(true);
    const progress = showProgress(terminal);
    progress.update("sqs", 1, 1);
    vi.advanceTimersByTime(699);
    progress.end();
    expect(terminal.written).toEqual([]);
  });

  test.each([false, undefined])("is not shown without a terminal (isTTY: %s)", (isTTY) => {
    const file = screen(isTTY);
    const progress = showProgress(file);
    progress.update("sqs", 1, 2);
    vi.advanceTimersByTime(5000);
    progress.clear();
    progress.end();
    expect(file.written).toEqual([]);
  });
});
