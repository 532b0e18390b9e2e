import { lineAt, type Rule } from "./source.js";

const instead = {
  clock: "Take the time from call.clock.now().",
  ids: "Take ids and random bytes from call.ids.",
  timers: "Write the time as data (visibleAt) and compare it with call.clock.now() when it is read.",
};

/** What a service module may not call, as it would escape the world's clock and ids. */
const forbidden: readonly { readonly call: RegExp; readonly remedy: string }[] = [
  { call: /\bDate\.now\b/g, remedy: instead.clock },
  { call: /\bnew Date\(\s*\)/g, remedy: instead.clock },
  { call: /\bperformance\.now\b/g, remedy: instead.clock },
  { call: /\bMath\.random\b/g, remedy: instead.ids },
  { call: /\b(?:randomUUID|randomBytes|randomInt|getRandomValues)\b/g, remedy: instead.ids },
  { call: /\b(?:setTimeout|setInterval|setImmediate)\b/g, remedy: instead.timers },
];

/** Services read time, ids and randomness from the call, and keep no timers. */
export const timeAndChanceComeFromTheCall: Rule = ({ path, code }) => {
  if (!/^services\/[^/]+\/src\//.test(path)) return [];
  return forbidden.flatMap(({ call, remedy }) =>
    [...code.matchAll(call)].map((match) => ({
      path,
      line: lineAt(code, match.index),
      message: `uses ${match[0]}. ${remedy}`,
    })),
  );
};
