import { useEffect, useReducer } from "preact/hooks";
import { durationWords } from "../parts/duration.js";
import { useLaboratory } from "../session/laboratory.js";

/** The time of the world in milliseconds, each second again while its clock runs. */
export function useWorldTime(): number {
  const { clock, ahead } = useLaboratory();
  const [, tick] = useReducer((turn: number) => turn + 1, 0);
  const runs = clock.value?.runs ?? true;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick(undefined), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? Date.now() + ahead.value : Date.parse(clock.value?.now ?? "");
}

/** How far the clock of a world is from that of the machine: `+2 h 5 min`; empty below two seconds. */
export function offsetInWords(now: number, machine: number): string {
  const ahead = now - machine;
  if (Math.abs(ahead) < 2000 || Number.isNaN(ahead)) return "";
  return `${ahead < 0 ? "−" : "+"}${durationWords(Math.abs(ahead))}`;
}
