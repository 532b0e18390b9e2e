import { MockFailure } from "./failure.js";

/** A length of time: milliseconds, or a number with its unit. `"1500ms"`, `"30s"`, `"5m"`, `"1h"`, `"7d"` */
export type Duration = number | `${number}${keyof typeof units}`;

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Its milliseconds. Throws a {@link MockFailure} for what is no duration. */
export function milliseconds(duration: Duration): number {
  const [, amount = "", unit = "ms"] =
    /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(typeof duration === "number" ? `${duration}ms` : duration) ?? [];
  if (amount !== "") return Number(amount) * units[unit as keyof typeof units];
  throw new MockFailure(
    `${JSON.stringify(duration)} is no length of time. Give milliseconds, or a number with its unit: "1500ms", "30s", "5m", "1h", "7d".`,
  );
}
