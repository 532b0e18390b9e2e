import { type Agent, keys } from "@cloudstub/kit";
import { removeReplica, replicate, tellPromotion } from "./replication/replicate.js";
import { invoke, rotate, testRotation } from "./rotation/rotate.js";
import { remove } from "./secrets.js";
import type { EmulatedState, Work } from "./state.js";
import type { DoWork } from "./time/schedule-work.js";

const kinds: { readonly [Kind in Work["kind"]]: DoWork } = {
  delete(call, { name }) {
    const secret = call.state.secrets.get(name);
    if (secret?.deletesAt !== undefined && secret.deletesAt <= call.clock.now()) remove(call, secret);
  },
  rotate,
  "rotation step": invoke,
  "rotation test": testRotation,
  replicate,
  "remove replica": removeReplica,
  promoted: tellPromotion,
};

const done: { readonly [Kind in Work["kind"]]: string } = {
  delete: "is deleted",
  rotate: "is rotated",
  "rotation step": "takes a step of its rotation",
  "rotation test": "has its rotation tested",
  replicate: "is replicated",
  "remove replica": "loses a replica",
  promoted: "loses a replica, which was promoted",
};

function inWords(work: Work | undefined): string[] {
  return work === undefined ? [] : [`secret ${work.name} ${done[work.kind]}`];
}

/** Deletes, rotates and replicates secrets when it is time, one piece of work at a time. */
export const worker: Agent<EmulatedState> = {
  due({ work }) {
    const key = work.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key) };
  },
  what: ({ work }) => inWords(work.get(work.firstKey() ?? "")),
  // Secrets are rotated again and again.
  pending({ work }) {
    for (const [key, next] of work.entries()) {
      const [what = ""] = inWords(next);
      if (next.kind !== "rotate") return { time: keys.timeOf(key), what };
    }
    return undefined;
  },
  run(call) {
    const { work } = call.state;
    for (const [key, next] of work.entries()) {
      const result = kinds[next.kind](call, next);
      if (result === undefined) {
        work.delete(key);
        return;
      }
      return result.then(() => call.atomically(() => void work.delete(key)));
    }
  },
};
