import type { Report } from "../world/call-counts.js";

/** Kinds of what a project may not want its calls to meet. */
export const findingKinds = ["failed", "unmatched", "placeholder", "ignored", "contract"] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something that calls met. */
export interface Finding {
  readonly kind: FindingKind;
  /** `sqs SendMessage`, or what a request without an operation asked for. */
  readonly name: string;
  readonly message: string;
  readonly calls: number;
}

type Operation = Report["operations"][number];

/** What calls of an operation met, of one kind. */
const ofOperation: {
  readonly [Kind in Exclude<FindingKind, "unmatched">]: (operation: Operation) => Omit<Finding, "kind" | "name">[];
} = {
  failed: ({ errors }) => errors.map(({ code, calls }) => ({ message: code, calls })),
  placeholder: ({ placeholder, notDone }) =>
    placeholder ? notDone.filter(({ member }) => member === undefined).map(toFinding) : [],
  ignored: ({ placeholder, notDone }) =>
    notDone.filter(({ member }) => member !== undefined || !placeholder).map(toFinding),
  contract: ({ level, above, calls }) =>
    above === undefined ? [] : [{ message: `it is of the level ${level}; ${above} is closer to AWS`, calls }],
};

/** What the calls of a report met, of these kinds. */
export function findingsOf(report: Report, kinds: readonly FindingKind[]): Finding[] {
  return kinds.flatMap((kind): Finding[] =>
    kind === "unmatched"
      ? report.unmatched.map(({ request, why, calls }) => ({ kind, name: request, message: why, calls }))
      : report.operations.flatMap((operation) =>
          ofOperation[kind](operation).map((found) => ({ kind, name: nameOf(operation), ...found })),
        ),
  );
}

export function nameOf({ service, operation }: Operation): string {
  return `${service} ${operation}`;
}

/** How close an operation that was called is to AWS, in a few words. */
export function realness({ placeholder, level, notDone }: Operation): string {
  if (placeholder) return "placeholder";
  return notDone.length === 0 ? level : `${level}, in part`;
}

/** What calls of an operation met, in sentences: errors first. */
export function remarksOn({ errors, faults, notDone }: Operation): string[] {
  return [
    ...errors.map(({ code, calls }) => `${code} ×${calls}`),
    ...(faults === 0 ? [] : [`${faults === 1 ? "1 call" : `${faults} calls`} met a fault`]),
    ...notDone.map((each) => `${toFinding(each).message} ×${each.calls}`),
  ];
}

function toFinding({ what, remedy, calls }: Operation["notDone"][number]): Pick<Finding, "message" | "calls"> {
  return { message: remedy === undefined ? what : `${what} (${remedy} does it)`, calls };
}
