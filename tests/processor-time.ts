/**
 * Milliseconds of processor time that this process takes from now on, each time they are asked for. Unlike the time of a clock, they don't grow with what else a
 * machine does.
 */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
