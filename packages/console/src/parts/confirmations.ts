import { type Answer, ask, detailOf } from "../session/ask.js";
import type { Route } from "../session/records.js";
import { actionInWords, runRoute, type Values } from "../session/run-route.js";
import type { Session } from "../session/session.js";
import { commandInWords } from "../session/wording.js";

/** A route that destroys something, and what it is to destroy. */
interface Destruction {
  readonly route: Route;
  readonly values: Values;
  /** What is lost, in a sentence; the route's own description unless given. */
  readonly loss?: string | undefined;
  /** Runs it and says why not where it was not done; unless given the dialog does. */
  readonly run?: () => Promise<string | undefined>;
}

/** Asks whether to run a route that destroys something, and runs it. */
export function askToRun(session: Session, { route, values, loss = route.description, run }: Destruction): void {
  session.confirmation.value = {
    title: `${actionInWords(route, values)}?`,
    consequence: `${loss} This cannot be undone.`,
    facts: values,
    action: commandInWords(route.command ?? ""),
    run: run ?? (() => problemOf(() => runRoute(session, route, values))),
  };
}

/** Why something was not done; undefined where it was. */
async function problemOf(run: () => Promise<Answer>): Promise<string | undefined> {
  try {
    const answer = await run();
    return answer.ok ? undefined : detailOf(answer);
  } catch {
    return "The server does not answer: nothing was changed.";
  }
}

/** Asks whether to clear everything, or one service's state, and does it. */
export function askToReset({ confirmation, changes, news }: Session, service?: string): void {
  const what = service ?? "everything";
  const loss = service
    ? `This clears the state of ${service}. The request history stays.`
    : "This clears the state of all services and the request history.";
  confirmation.value = {
    title: `Reset ${what}?`,
    consequence: `${loss} This cannot be undone.`,
    action: `Reset ${what}`,
    async run() {
      const problem = await problemOf(() => ask({ method: "POST", path: "/api/reset", values: { service } }));
      changes.value++;
      news.value = problem ?? `Done: reset ${what}.`;
      return problem;
    },
  };
}
