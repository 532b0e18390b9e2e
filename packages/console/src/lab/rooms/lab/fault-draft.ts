/** What the form of a fault holds. */
export interface Draft {
  readonly service: string;
  readonly operation: string;
  /** A member of the input; empty for any input. */
  readonly member: string;
  readonly value: string;
  readonly effect: string;
  readonly when: string;
  readonly amount: string;
  /** What the effect needs besides. */
  readonly detail: string;
}

interface Effect {
  readonly id: string;
  readonly title: string;
  /** The label of what it needs besides. */
  readonly detail?: string;
  readonly example?: string;
  /** Its members, or what is wrong with the detail. */
  readonly members: (detail: string) => object | string;
}

const nothing = () => ({});

/** The effects, in the words of the page. */
export const effects: readonly Effect[] = [
  { id: "throttle", title: "throttle it", members: nothing },
  {
    id: "error",
    title: "fail with an error",
    detail: "code",
    example: "InternalError 500",
    members(detail) {
      const [, code, status] = /^(\S+)(?:\s+(\d{3}))?$/.exec(detail.trim()) ?? [];
      if (code === undefined) return "Give the code of the error and, if you like, its status: InternalError 500.";
      return { code, ...(status !== undefined && { status: Number(status) }) };
    },
  },
  {
    id: "delay",
    title: "delay it",
    detail: "milliseconds",
    example: "2000",
    members: (detail) =>
      /^\d+$/.test(detail) ? { milliseconds: Number(detail) } : "Give the milliseconds of the delay.",
  },
  { id: "hold", title: "hold it at a gate", members: nothing },
  { id: "lost-answer", title: "do it and lose the answer", members: nothing },
  { id: "dropped-connection", title: "drop the connection", members: nothing },
  { id: "truncated-body", title: "cut the answer off", members: nothing },
  { id: "malformed-body", title: "garble the answer", members: nothing },
  {
    id: "answer",
    title: "answer with this output",
    detail: "output as JSON",
    example: '{"Messages":[]}',
    members: (detail) => parsedMember("output", detail),
  },
  {
    id: "failed-entries",
    title: "fail entries of the batch",
    detail: "positions from 0, or ids",
    example: "0, 2",
    members(detail) {
      const entries = detail.split(",").map((each) => each.trim());
      if (entries.includes("")) return "Give the positions or ids of the entries: 0, 2.";
      return { entries: entries.map((each) => (/^\d+$/.test(each) ? Number(each) : each)) };
    },
  },
];

/** How often a fault applies. */
export const timings = [
  ["times", "the next calls"],
  ["nth", "only the call"],
  ["always", "every call"],
] as const;

/** The fault that a form asks for, as `POST /api/faults` takes it, or what is wrong with the form. */
export function definitionOf({
  service,
  operation,
  member,
  value,
  effect,
  when,
  amount,
  detail,
}: Draft): object | string {
  const members = effects.find(({ id }) => id === effect)?.members(detail) ?? {};
  if (typeof members === "string") return members;
  if (member === "" && value !== "") return "Name the member of the input that has this value.";
  if (when !== "always" && !/^[1-9]\d*$/.test(amount)) return "The number of calls is a whole number from 1.";
  return {
    service,
    ...(operation !== "" && { operation }),
    ...(member !== "" && { input: { [member]: inputValue(value) } }),
    effect,
    ...members,
    when: when === "always" ? "always" : { [when]: Number(amount) },
  };
}

/** Values that are JSON are taken for it; others are text. */
function inputValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function parsedMember(name: string, text: string): object | string {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null) return { [name]: value };
  } catch {
    // It is not JSON.
  }
  return `Give the ${name} as a JSON object.`;
}
