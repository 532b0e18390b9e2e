import { credentialScope, type Exchange, INVALID_ANSWER } from "@cloudstub/core";

/** What happens when a call comes that tells a test little: nothing, a warning on the console, or the failure of the test. `onUnmatched: "error"` */
export type Policy = (typeof policies)[number];

/** All of them. */
export const policies = ["allow", "warn", "error"] as const;

/** The policies of a mock. */
export interface Policies {
  readonly onPlaceholder: Policy;
  readonly onIgnored: Policy;
  readonly onUnmatched: Policy;
}

/** Watches for calls of placeholders, for members of inputs that are not evaluated, and for requests that match nothing. */
export class Watch {
  readonly #policies: Policies;
  readonly #serviceIds: readonly string[];
  readonly #warned = new Set<string>();
  #complaints: string[] = [];

  constructor(policies: Policies, serviceIds: readonly string[]) {
    this.#policies = policies;
    this.#serviceIds = serviceIds;
  }

  note({ request, stub, response, error, fault, ignored = [], unmatched: reason }: Exchange): void {
    // The code under test may have an answer to every error, and the test must not pass for that.
    if (fault?.isAnswer && error?.code === INVALID_ANSWER) this.#say("error", error.message);
    const isRefused = response.status === 403 && reason !== undefined;
    if (stub === undefined)
      this.#say(this.#policies.onUnmatched, isRefused ? refused(request, reason.why) : unmatched(request, this.#serviceIds, reason));
    else if (stub.placeholder && !fault?.isAnswer) this.#say(this.#policies.onPlaceholder, placeholder(stub.service.id, stub.operation));
    else for (const member of ignored) this.#say(this.#policies.onIgnored, notEvaluated(stub, member));
  }

  /** What the test has to answer for; it is forgotten. */
  takeComplaints(): string[] {
    const complaints = this.#complaints;
    this.#complaints = [];
    return complaints;
  }

  #say(policy: Policy, sentence: string): void {
    if (policy === "error" && !this.#complaints.includes(sentence)) this.#complaints.push(sentence);
    if (policy !== "warn" || this.#warned.has(sentence)) return;
    this.#warned.add(sentence);
    console.warn(`CloudStub: ${sentence}`);
  }
}

function placeholder(service: string, operation: string): string {
  return `${service} ${operation} is a placeholder: its answer is well-formed, and nothing was read or changed. Set onPlaceholder to "allow" where that is enough.`;
}

function refused({ method, url }: Exchange["request"], why: string): string {
  return `${method} ${url} was answered with 403. ${why} startMock takes allowHost and allowOrigin.`;
}

function notEvaluated({ service, operation }: NonNullable<Exchange["stub"]>, member: string): string {
  const { level, above } = service.levelsOf(operation);
  const remedy =
    above === undefined
      ? 'Set onIgnored to "allow" where that is enough.'
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
