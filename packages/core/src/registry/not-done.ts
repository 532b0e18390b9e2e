import type { Stub } from "./stub.js";

/** Something that a request asks for and its operation does not do. */
export interface NotDone {
  /** A clause: `ConditionExpression is not evaluated`. */
  readonly what: string;
  /** The path of the input member that is not evaluated; undefined where it is about the whole operation. */
  readonly member?: string;
  /** The option that has it done; undefined where none does. */
  readonly remedy: string | undefined;
}

/** What is known of an operation; of an agent's work there is little. */
export interface Doer extends Pick<Stub, "operation" | "placeholder" | "neverDoes"> {
  readonly service: Partial<Pick<Stub["service"], "levelsOf" | "remedy">>;
}

/** How a call was answered. */
interface Answered {
  readonly stub: Doer | undefined;
  readonly ignored?: readonly string[] | undefined;
  /** The error that the caller got. */
  readonly error?: unknown;
  readonly fault?: { readonly isAnswer?: boolean | undefined } | undefined;
}

/** Lists what a call asked for and its operation did not do: members that it does not evaluate and, where it answered, that it is a placeholder. */
export function notDone({ stub, ignored = [], error, fault }: Answered): NotDone[] {
  if (stub === undefined) return [];
  const ofMembers = ignored.map((member) => ({
    what: `${member} is not evaluated`,
    member,
    remedy: remedyOf(stub, member),
  }));
  const always = stub.placeholder ? "placeholder: it does nothing" : stub.neverDoes;
  const isAnswered = error === undefined && !fault?.isAnswer;
  return always !== undefined && isAnswered ? [{ what: always, remedy: remedyOf(stub) }, ...ofMembers] : ofMembers;
}

function remedyOf({ service, operation }: Doer, member?: string): string | undefined {
  return service.levelsOf?.(operation, member).above === undefined ? undefined : service.remedy;
}

/**
 * What was not done, as clauses with their remedies, members in one where they have the same.
 *
 * @example ["ConditionExpression is not evaluated; --fidelity=… does"]
 */
export function explainNotDone(parts: readonly NotDone[]): string[] {
  const clauses = parts
    .filter(({ member }) => member === undefined)
    .map(({ what, remedy }) => (remedy === undefined ? what : `${what}; ${remedy} acts as AWS does`));
  const members = parts.filter(({ member }) => member !== undefined);
  for (const remedy of new Set(members.map((part) => part.remedy))) {
    const alike = members.filter((part) => part.remedy === remedy).map(({ member }) => member);
    const verb = alike.length === 1 ? "is" : "are";
    clauses.push(
      `${alike.join(", ")} ${verb} not evaluated${remedy === undefined ? " at any level" : `; ${remedy} does`}`,
    );
  }
  return clauses;
}

/**
 * The parts that {@link explainNotDone} told in a clause. A part is one of an operation as a whole where the clause names no members.
 *
 * @example notDoneIn("A, B are not evaluated; --fidelity=emulated does") // of A, and of B
 */
export function notDoneIn(clause: string): NotDone[] {
  const { members, remedy } = ofMembers.exec(clause)?.groups ?? {};
  if (members !== undefined)
    return members.split(", ").map((member) => ({ what: `${member} is not evaluated`, member, remedy }));
  const whole = ofOperation.exec(clause)?.groups;
  return [{ what: whole?.["what"] ?? clause, remedy: whole?.["remedy"] }];
}

const ofMembers = /^(?<members>\S+(?:, \S+)*) (?:is|are) not evaluated(?: at any level|; (?<remedy>\S+) does)$/;
const ofOperation = /^(?<what>[^;]*); (?<remedy>\S+) acts as AWS does$/;
