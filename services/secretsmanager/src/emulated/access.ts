import type { EmulatedSecret, EmulatedVersion } from "./state.js";
import type { EmulatedCall } from "./types.js";
import { versionOf } from "./versions/versions.js";

const DAY = 86_400_000;

/** Notes the day on which a value was read; a date is all that AWS shows, so that one read a day writes. */
export function noteAccess(
  call: Pick<EmulatedCall, "state" | "clock">,
  found: EmulatedSecret,
  { id, accessedAt: before }: EmulatedVersion,
): void {
  const now = call.clock.now();
  const accessedAt = now - (now % DAY);
  if (found.accessedAt === accessedAt && before === accessedAt) return;
  // Another request may have written while a key was asked for.
  const secret = call.state.secrets.get(found.name);
  const version = secret && versionOf(call, secret, id);
  if (secret === undefined || version === undefined) return;
  const accessed = { ...version, accessedAt };
  if (id === secret.version.id) {
    call.state.secrets.set(secret.name, { ...secret, accessedAt, version: accessed });
    return;
  }
  call.state.versions.of(secret.name).set(id, accessed);
  call.state.secrets.set(secret.name, { ...secret, accessedAt });
}
