import { type Answer, ask } from "./ask.js";
import { linkTo } from "./place.js";
import type { Route } from "./records.js";
import { goTo, type Session } from "./session.js";
import { commandInWords } from "./wording.js";

/** Values of a route's parameters. */
export type Values = { readonly [name: string]: string | undefined };

/** True for a route that destroys data, by its method or the first word of its command. The page asks before it runs one. */
export function destroys({ method, command = "" }: Route): boolean {
  return method === "DELETE" || /^(delete|purge|remove|reset)(-|$)/.test(command);
}

/** Describes the action of a route: `Delete object 2026/01/1001.json`. The last of its values names the thing. */
export function actionInWords({ command = "", params = [] }: Route, values: Values): string {
  const named = ofThing(values);
  const thing = params.map(({ name }) => named[name]).findLast(Boolean);
  return [commandInWords(command), thing].filter(Boolean).join(" ");
}

/** Runs a route; then lists are read again, without the deleted thing. Rejects when no answer comes. */
export async function runRoute(session: Session, route: Route, values: Values): Promise<Answer> {
  const { method, path } = route;
  const answer = await ask({ method, path, values });
  if (answer.ok && destroys(route)) {
    const words = actionInWords(route, values);
    session.news.value = `Done: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
    session.notice.value = session.news.value;
    leaveDeleted(session, route, values);
  }
  if (method !== "GET") session.changes.value++;
  return answer;
}

/** Closes a deleted thing, so that it is not read again; a purged one stays open. */
function leaveDeleted(session: Session, { method, command = "" }: Route, values: Values): void {
  if (method !== "DELETE" && !/^delete\b/.test(command)) return;
  const { page, item, open } = session.place.value;
  const named = Object.values(ofThing(values)).filter(Boolean);
  if (open && named.includes(open)) goTo(session, { page, item }, "replace");
  else if (named.length === 1) {
    session.gone.value = linkTo({ page, item: named[0] ?? "" });
    if (named.includes(item)) goTo(session, { page }, "replace");
  }
}

/** The values that name a thing within an account and region. */
function ofThing({ account: _, region: __, ...values }: Values): Values {
  return values;
}

/** The values that a route declares a parameter for. */
export function declared({ params = [] }: Route, values: Values): Values {
  return Object.fromEntries(params.map(({ name }) => [name, values[name]]));
}
