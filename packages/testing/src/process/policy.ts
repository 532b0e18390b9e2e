import { credentialScope, type Exchange, INVALID_ANSWER } from "@cloudstub/core";

/** How a mock reacts to a questionable call: not at all, with a warning on the console, or by failing the test. `onUnmatched: "error"` */
export type Policy = (typeof policies)[number];

export const policies = ["allow", "warn", "error"] as const;

/** The policies of a mock. */
export interface Policies {
  readonly onPlaceholder: Policy;
  readonly onIgnored: Policy;
  readonly onUnmatched: Policy;
}

/** Applies the policies to calls of placeholders, input members that are not evaluated, and requests that match no operation. */
export class PolicyChecker {
  readonly #policies: Policies;
  readonly #serviceIds: readonly string[];
  readonly #warned = new Set<string>();
  #problems: string[] = [];

  constructor(policies: Policies, serviceIds: readonly string[]) {
    this.#policies = policies;
    this.#serviceIds = serviceIds;
  }

  check({ request, stub, response, error, fault, ignored = [], unmatched: reason }: Exchange): void {
    // The code under test may catch every error; the test must fail all the same.
    if (fault?.isAnswer && error?.code === INVALID_ANSWER) this.#apply("error", error.message);
    if (stub === undefined) {
      const isRefused = response.status === 403 && reason !== undefined;
      this.#apply(
        this.#policies.onUnmatched,
        isRefused ? refused(request, reason.why) : unmatched(request, this.#serviceIds, reason),
      );
    } else if (stub.placeholder && !fault?.isAnswer) this.#apply(this.#policies.onPlaceholder, placeholder(stub));
    else {
      if (error === undefined) this.#checkDone(stub);
      for (const member of ignored) this.#apply(this.#policies.onIgnored, notEvaluated(stub, member));
    }
  }

  /** A handler that never does its work, such as Invoke without functions. It is not a placeholder, so that nothing forbids it. */
  #checkDone({ service, operation, neverDoes }: NonNullable<Exchange["stub"]>): void {
    if (neverDoes === undefined || this.#policies.onPlaceholder === "allow") return;
    this.#apply("warn", `${service.id} ${operation}: ${neverDoes}. Set onPlaceholder to "allow" if that is enough.`);
  }

  /** Returns the problems of the test, and clears them. */
  takeProblems(): string[] {
    const problems = this.#problems;
    this.#problems = [];
    return problems;
  }

  #apply(policy: Policy, sentence: string): void {
    if (policy === "error" && !this.#problems.includes(sentence)) this.#problems.push(sentence);
    if (policy !== "warn" || this.#warned.has(sentence)) return;
    this.#warned.add(sentence);
    console.warn(`CloudStub: ${sentence}`);
  }
}

function placeholder({ service, operation }: NonNullable<Exchange["stub"]>): string {
  const { above } = service.levelsOf(operation);
  const remedy =
    above === undefined
      ? 'Set onPlaceholder to "allow" if that is enough.'
      : `Start the mock with fidelity: { ${service.id}: "${above}" } to have it act as AWS does, or set onPlaceholder to "allow".`;
  return `${service.id} ${operation} is a placeholder: its answer is well-formed, and nothing was read or changed. ${remedy}`;
}

function refused({ method, url }: Exchange["request"], why: string): string {
  return `${method} ${url} was answered with 403. ${why} startMock takes allowHost and allowOrigin.`;
}

function notEvaluated({ service, operation }: NonNullable<Exchange["stub"]>, member: string): string {
  const { level, above } = service.levelsOf(operation, member);
  const remedy =
    above === undefined
      ? 'Set onIgnored to "allow" if that is enough.'
      : `Start the mock with fidelity: { ${service.id}: "${above}" } to have it evaluated, or set onIgnored to "allow".`;
  return `${service.id} ${operation} took ${member} and did not evaluate it at the level ${level}. ${remedy}`;
}

function unmatched(request: Exchange["request"], serviceIds: readonly string[], reason: Exchange["unmatched"]): string {
  const asked = reason?.target ?? `${request.method} ${request.url}`;
  const service = credentialScope(request);
  const remedy =
    service !== undefined && !serviceIds.includes(service)
      ? `It was signed for ${service}, which is not among the services that the mock was started with.`
      : (reason?.why ?? "");
  return `${asked} matched nothing of ${serviceIds.join(", ") || "the mock, which has no services"} and was answered with 404. ${remedy}`;
}
