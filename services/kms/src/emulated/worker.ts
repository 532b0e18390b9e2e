import { type Agent, type AgentCall, keys } from "@cloudstub/kit";
import { withImports } from "./engine/keys/material.js";
import { rotateIfDue } from "./engine/rotation/rotate.js";
import { expireIfDue } from "./features/imports/material.js";
import { deleteIfDue } from "./features/keys/deletion.js";
import type { EmulatedState, Key } from "./state.js";

const inWords = { delete: "is deleted", rotate: "is rotated", expire: "loses its imported material, which expires" };

const kinds: { readonly [kind in keyof typeof inWords]: (call: AgentCall<EmulatedState>, key: Key) => void } = {
  delete: deleteIfDue,
  rotate: rotateIfDue,
  expire: expireIfDue,
};

/** Deletes and rotates keys, and removes material that expires, when it is time. */
export const worker: Agent<EmulatedState> = {
  due({ due }) {
    const key = due.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key) };
  },
  what({ due, keys: all }) {
    const place = due.firstKey() ?? "";
    const next = due.get(place);
    return next !== undefined && isStillDue(all.get(next.keyId), next.kind, keys.timeOf(place))
      ? [`key ${next.keyId} ${inWords[next.kind]}`]
      : [];
  },
  // Keys are rotated again and again, and material that was imported expires by itself.
  pending({ due, keys: all }) {
    for (const [place, { keyId, kind }] of due.entries()) {
      const time = keys.timeOf(place);
      if (kind === "delete" && isStillDue(all.get(keyId), kind, time))
        return { time, what: `key ${keyId} ${inWords.delete}` };
    }
    return undefined;
  },
  run(call) {
    const { state } = call;
    for (const [place, { keyId, kind }] of state.due.entries()) {
      state.due.delete(place);
      const key = state.keys.get(keyId);
      if (key !== undefined) kinds[kind](call, withImports(key));
      return;
    }
  },
};

/** False where a deletion was cancelled or a rotation stopped, where another time holds, and for a key that can't be rotated now. */
function isStillDue(key: Key | undefined, kind: keyof typeof inWords, time: number): boolean {
  if (kind === "delete") return key?.deletesAt === time;
  if (kind === "expire")
    return key !== undefined && withImports(key).material.some(({ expiresAt }) => expiresAt === time);
  return key?.rotation?.nextAt === time && key.state === "Enabled";
}
