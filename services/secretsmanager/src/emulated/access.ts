import type { EmulatedSecret, EmulatedVersion } from "./state.js";
import type { EmulatedCall } from "./types.js";

const DAY = 86_400_000;

/** Notes the day on which a value was read; a date is all that AWS shows, so that one read a day writes. */
export function noteAccess({ state, clock }: Pick<EmulatedCall, "state" | "clock">, found: EmulatedSecret, version: EmulatedVersion): void {
  const now = clock.now();
  const accessedAt = now - (now % DAY);
  if (found.accessedAt === accessedAt && version.accessedAt === accessedAt) return;
  // Another request may have written while a key was asked for.
  const secret = state.secrets.get(found.name);
  if (secret === undefined) return;
  const accessed = { ...version, accessedAt };
  if (version.id === secret.version.id) {
    state.secrets.set(secret.name, { ...secret, accessedAt, version: accessed });
    return;
  }
  state.versions.of(secret.name).set(version.id, accessed);
  state.secrets.set(secret.name, { ...secret, accessedAt });
}
