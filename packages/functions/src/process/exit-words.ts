import type { Exit } from "./launch.js";

/** The words of Go's `syscall.Signal`, which AWS's messages have: `signal: killed`. */
const signals: { readonly [name: string]: string } = {
  SIGABRT: "aborted",
  SIGBUS: "bus error",
  SIGFPE: "floating point exception",
  SIGHUP: "hangup",
  SIGILL: "illegal instruction",
  SIGINT: "interrupt",
  SIGKILL: "killed",
  SIGPIPE: "broken pipe",
  SIGQUIT: "quit",
  SIGSEGV: "segmentation fault",
  SIGTERM: "terminated",
  SIGTRAP: "trace/breakpoint trap",
  SIGUSR1: "user defined signal 1",
  SIGUSR2: "user defined signal 2",
};

/**
 * How AWS says that a runtime has ended: `Runtime exited with error: exit status 3`.
 *
 * @param isOutOfMemory True where V8 ended the process because its heap was full, by SIGABRT; AWS kills it.
 */
export function exitWords({ code, signal }: Exit, isOutOfMemory: boolean): string {
  if (isOutOfMemory) return "Runtime exited with error: signal: killed";
  if (signal !== null) return `Runtime exited with error: signal: ${signals[signal] ?? signal}`;
  return code === 0 ? "Runtime exited without providing a reason" : `Runtime exited with error: exit status ${code}`;
}
