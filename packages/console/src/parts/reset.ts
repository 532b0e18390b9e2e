import { ask, detailOf } from "../session/ask.js";
import type { Session } from "../session/session.js";

/** Asks whether to clear everything, or one service's state, and does it. */
export function askToReset({ confirmation, changes, news }: Session, service?: string): void {
  const what = service ?? "everything";
  confirmation.value = {
    title: `Reset ${what}?`,
    consequence: service
      ? `This clears the state of ${service}. The request history stays.`
      : "This clears the state of all services and the request history.",
    action: `Reset ${what}`,
    async run() {
      try {
        const answer = await ask({ method: "POST", path: "/api/reset", values: { service } });
        news.value = answer.ok ? `Done: reset ${what}.` : detailOf(answer);
      } catch {
        news.value = "Nothing was reset: the server does not answer.";
      }
      changes.value++;
    },
  };
}
