import type { World } from "@cloudstub/core";

/** Settles when that many calls wait in a world. */
export function callsWait({ activity }: World, count = 1): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (activity.waiting.length < count) return;
      forget();
      resolve();
    };
    const forget = activity.onChange(look);
    look();
  });
}
