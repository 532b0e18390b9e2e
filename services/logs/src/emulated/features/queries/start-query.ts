import { keys } from "@cloudstub/kit";
import { invalid, malformedQuery } from "../../engine/errors.js";
import { keyAfter } from "../../engine/events.js";
import { visibleFrom } from "../../engine/expiry.js";
import { findGroup, nameIn } from "../../engine/groups.js";
import type { QueriedEvent } from "../../engine/queries/event-fields.js";
import { parseQuery, type Query } from "../../engine/queries/query.js";
import { runQuery } from "../../engine/queries/run-query.js";
import { MalformedQuery } from "../../engine/queries/tokens.js";
import { eventsOf } from "../../engine/streams.js";
import type { LogGroup } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { recordPointer } from "./pointer.js";
import { removeOldQueries } from "./stored.js";

/** Log groups of a query (API reference, StartQuery). */
const MOST_GROUPS = 50;

/**
 * Runs a query in the language of Logs Insights over the events of groups, and keeps its results for seven days. It has ended when this answers, but
 * shows so after the option `queryDuration` only.
 */
export const startQuery: EmulatedHandler<"StartQuery"> = (input, call) => {
  const { queryLanguage = "CWLI", queryString, startTime, endTime, limit } = input;
  // AWS's words are not documented; it has these languages, and CloudStub does not.
  if (queryLanguage !== "CWLI")
    throw invalid(`CloudStub does not have the query language ${queryLanguage}; it has CWLI.`);
  const names = groupsIn(input, call);
  if (startTime > endTime) throw invalid("startTime has to be before endTime.");
  const query = parsed(queryString);
  const groups = names.map((name) => findGroup(call, name));
  const range = { from: Math.trunc(startTime) * 1000, to: Math.trunc(endTime) * 1000 + 999 };
  const now = call.clock.now();
  const outcome = runQuery(query, { events: eventsIn(call, groups, range), limit, now });
  const id = call.ids.uuid();
  const { results, ...found } = outcome;
  const { state } = call;
  removeOldQueries(state, now);
  state.queries.set(keys.time(now) + id, {
    id,
    groups: names,
    queryString,
    ...range,
    createdAt: now,
    ...found,
    found: results.length,
  });
  state.queryTimes.set(id, now);
  for (const [at, fields] of results.entries()) state.queryResults.of(id).set(keys.counter(at), { fields });
  return { queryId: id };
};

type StartInput = Parameters<EmulatedHandler<"StartQuery">>[0];

/** The names of the groups that a request asks for, in one of three ways. */
function groupsIn({ logGroupName, logGroupNames, logGroupIdentifiers }: StartInput, call: EmulatedCall): string[] {
  const ways = [logGroupName && [logGroupName], logGroupNames, logGroupIdentifiers].filter((way) => way !== undefined);
  const [names] = ways;
  // The rule is in the API reference; AWS's words are not documented.
  if (ways.length !== 1 || !names || names.length === 0)
    throw invalid("Exactly one of logGroupName, logGroupNames and logGroupIdentifiers has to be specified.");
  if (names.length > MOST_GROUPS) throw invalid(`A query can have at most ${MOST_GROUPS} log groups.`);
  return [...new Set(names.map((name) => nameIn(call, name)))];
}

function parsed(queryString: string): Query {
  try {
    return parseQuery(queryString);
  } catch (error) {
    throw error instanceof MalformedQuery ? malformedQuery(error) : error;
  }
}

function* eventsIn(
  call: EmulatedCall,
  groups: readonly LogGroup[],
  { from, to }: { readonly from: number; readonly to: number },
): Generator<QueriedEvent> {
  const { state, account } = call;
  for (const group of groups) {
    const range = {
      from: keys.time(visibleFrom(group, call.clock.now(), from)),
      before: keyAfter(to),
      reverse: true,
    };
    const about = { log: `${account}:${group.name}`, isOfFunction: group.name.startsWith("/aws/lambda/") };
    for (const stream of state.streams.of(group.name).keys())
      for (const [key, { message, ingestedAt }] of eventsOf(state, group.name, stream).entries(range)) {
        const pointer = recordPointer(group.name, stream, key);
        yield { time: keys.timeOf(key), ingestedAt, message, stream, pointer, ...about };
      }
  }
}
