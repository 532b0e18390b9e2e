import { integer, keys, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { checkedPattern } from "./engine/checked-pattern.js";
import { visibleFrom } from "./engine/expiry.js";
import { findGroup, groupArn } from "./engine/groups.js";
import { eventsOf, findStream, timesOf } from "./engine/streams.js";
import { comparePlaces, merged } from "./features/events/merge.js";
import type { EmulatedState } from "./state.js";

const route = routesOf<EmulatedState>();
const nullableString = { ...string, nullable: true } as const;
const nullableInteger = { ...integer, nullable: true } as const;

const inWords = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** Events that a view shows. */
const MOST_EVENTS = 1000;
/** Events that a view looks at. */
const MOST_READ = 100_000;

/** The API port's views of the logs. */
export const emulatedRoutes = {
  "list-log-groups": route({
    method: "GET",
    description: "Lists the log groups.",
    params: {},
    response: object({
      logGroups: listOf(
        object({
          name: string,
          arn: string,
          class: string,
          createdAt: string,
          retentionInDays: nullableInteger,
          streams: integer,
          subscriptionFilters: integer,
          metricFilters: integer,
        }),
      ),
    }),
    handle: (_, call) => ({
      logGroups: Array.from(call.state.groups.values(), (group) => ({
        name: group.name,
        arn: groupArn(call, group.name),
        class: group.class,
        createdAt: inWords(group.createdAt),
        retentionInDays: group.retentionInDays ?? null,
        streams: call.state.streams.of(group.name).size,
        subscriptionFilters: call.state.subscriptionFilters.of(group.name).size,
        metricFilters: call.state.metricFilters.of(group.name).size,
      })),
    }),
  }),
  "list-log-streams": route({
    method: "GET",
    description: "Lists the streams of a log group.",
    params: { group: required("Name of the log group.") },
    response: object({
      logStreams: listOf(
        object({
          name: string,
          createdAt: string,
          firstEventAt: nullableString,
          lastEventAt: nullableString,
          events: integer,
        }),
      ),
    }),
    handle({ group }, call) {
      const { name } = findGroup(call, group);
      const logStreams = Array.from(call.state.streams.of(name).values(), (stream) => {
        const events = eventsOf(call.state, name, stream.name);
        const { first, last } = timesOf(events);
        return {
          name: stream.name,
          createdAt: inWords(stream.createdAt),
          firstEventAt: inWords(first),
          lastEventAt: inWords(last),
          events: events.size,
        };
      });
      return { logStreams };
    },
  }),
  "list-log-events": route({
    method: "GET",
    description: `Lists the last events of a log group or of one of its streams, up to ${MOST_EVENTS} of the last ${MOST_READ}.`,
    params: {
      group: required("Name of the log group."),
      stream: optional("Name of a log stream; all streams unless given."),
      pattern: optional('Filter pattern, such as ERROR or { $.level = "ERROR" }; all events unless given.'),
      from: optional("The time from which events are shown, such as 2026-01-31T12:00:00Z."),
    },
    response: object({ events: listOf(object({ time: string, stream: string, message: string, ingestedAt: string })) }),
    handle({ group, stream, pattern = "", from }, call) {
      const logGroup = findGroup(call, group);
      const { streams } = call.state;
      const chosen = stream === undefined ? Array.from(streams.of(group).values()) : [findStream(call, group, stream)];
      const wanted = checkedPattern(pattern);
      const asked = Date.parse(from ?? "");
      const start = visibleFrom(logGroup, call.clock.now(), Number.isNaN(asked) ? 0 : Math.max(asked, 0));
      const range = { from: keys.time(start), reverse: true };
      const sources = chosen.map((each) => ({
        stream: each,
        entries: eventsOf(call.state, group, each.name).entries(range),
      }));
      const shown = [];
      let read = 0;
      for (const { place, stream: ofEvent, event } of merged(sources, (a, b) => comparePlaces(b, a))) {
        const { message, ingestedAt } = event;
        if (wanted.matches(message))
          shown.push({ time: inWords(place.time), stream: ofEvent.name, message, ingestedAt: inWords(ingestedAt) });
        if (shown.length === MOST_EVENTS || ++read === MOST_READ) break;
      }
      return { events: shown.reverse() };
    },
  }),
};
