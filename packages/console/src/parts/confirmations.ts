import { type Answer, ask, detailOf } from "../session/ask.js";
import type { Route } from "../session/records.js";
import { actionInWords, runRoute, type Values } from "../session/run-route.js";
import type { Session } from "../session/session.js";
import { commandInWords } from "../session/wording.js";
import { shownWorld } from "../session/world.js";

/** A destructive route, and its target. */
interface Destruction {
  readonly route: Route;
  readonly values: Values;
  /** A sentence about the lost data; the route's description unless given. */
  readonly loss?: string | undefined;
  /** Runs it; returns the reason if it failed. By default the dialog runs it. */
  readonly run?: () => Promise<string | undefined>;
}

/** Runs a destructive route after a confirmation. */
export function askToRun(session: Session, { route, values, loss = route.description, run }: Destruction): void {
  session.confirmation.value = {
    title: `${actionInWords(route, values)}?`,
    consequence: `${loss} This cannot be undone.`,
    facts: values,
    action: commandInWords(route.command ?? ""),
    run: run ?? (() => problemOf(() => runRoute(session, route, values))),
  };
}

/** The reason of a failed action; undefined if it succeeded. */
async function problemOf(run: () => Promise<Answer>): Promise<string | undefined> {
  try {
    const answer = await run();
    return answer.ok ? undefined : detailOf(answer);
  } catch {
    return "The server does not answer: nothing was changed.";
  }
}

/** Clears everything, or one service's state, after a confirmation. */
export function askToReset({ confirmation, changes, news }: Session, service?: string): void {
  const what = service ?? "everything";
  const world = shownWorld && ` of the world ${shownWorld}`;
  const loss = service
    ? `This clears the state of ${service}${world}. The request history stays.`
    : `This clears the state of all services and the request history${world}.`;
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
