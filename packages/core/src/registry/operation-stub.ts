import { isPlaceholder, type PathPart, type ProtocolName, type ServiceModel, type Violation } from "@cloudstub/kit";
import { constraintCheck } from "../model/constraints.js";
import { requiredCheck } from "../model/required.js";
import { refOf, structure } from "../model/shapes.js";
import { withHeaderAliases } from "../protocols/header-aliases.js";
import type { OperationCodec } from "../protocols/protocol.js";
import type { Effect } from "../safety/effect.js";
import { ignoredCheck } from "./ignored-members.js";
import { httpOf, matchKey, stubProtocols } from "./match-key.js";
import type { LoadedService, Stub, StubProtocol } from "./stub.js";

/** An operation in one protocol. Most operations are never called, so all but the match key is made at the first use. Closures would take 0.3 MB more. */
export class OperationStub implements Stub {
  readonly service: LoadedService;
  readonly operation: string;
  readonly wire: ProtocolName;
  readonly protocol: StubProtocol;
  readonly matchKey: string;
  readonly http?: readonly [method: string, path: string];
  readonly checksums: boolean;
  readonly placeholder: boolean;
  readonly neverDoes: string | undefined;
  readonly run: Stub["run"];
  #streams: boolean | undefined;
  #violations: Stub["violations"] | undefined;
  #ignored: Stub["ignored"] | undefined;
  #codec: OperationCodec | undefined;

  constructor(service: LoadedService, wire: ProtocolName, operation: string) {
    const row: unknown = service.module.operations[operation];
    this.service = service;
    this.operation = operation;
    this.wire = wire;
    this.protocol = stubProtocols[wire];
    this.matchKey = matchKey(service.model(), wire, operation);
    if (this.protocol.startsWith("REST_")) this.http = httpOf(service.model(), operation);
    this.checksums = checksInput(service.model(), operation);
    this.placeholder = isPlaceholder(row);
    this.neverDoes = service.module.neverDoes?.[operation];
    this.run = isPlaceholder(row) ? placeholderRun(service, row.answer) : (row as Stub["run"]);
  }

  get effect(): Effect {
    const { shows, reads } = this.service.module;
    if (shows?.includes(this.operation)) return "shows";
    return this.placeholder || reads?.includes(this.operation) ? "reads" : "changes";
  }

  get streams(): boolean {
    this.#streams ??= streamsInput(this.service.model(), this.operation);
    return this.#streams;
  }

  violations(input: unknown, bytes?: number): readonly Violation[] {
    this.#violations ??= inputCheck(this.service, this.operation);
    return this.#violations(input, bytes);
  }

  ignored(input: unknown): readonly string[] | undefined {
    this.#ignored ??= ignoredCheck(this.service.module.ignores?.[this.operation]);
    return this.#ignored(input);
  }

  codec(): OperationCodec {
    this.#codec ??= withHeaderAliases(
      this.service.codec(this.wire).operation(this.operation),
      this.service.module.headerAliases,
    );
    return this.#codec;
  }
}

function placeholderRun({ module: { placeholdersRequire: require } }: LoadedService, answer: Stub["run"]): Stub["run"] {
  if (require === undefined) return answer;
  return (input, call) => {
    require(input, call.state);
    return answer(input, call);
  };
}

/** Whether broken constraints or missing members come first is not documented. */
function inputCheck({ model, module }: LoadedService, operation: string): Stub["violations"] {
  const ref = model().operations[operation]?.input;
  const missing = missingMembers(requiredCheck(model(), ref), module.unrequired?.[operation]);
  if (module.constraints === undefined) return missing;
  const broken = constraintCheck(model(), ref, module.constraints);
  return (input, bytes) => {
    const violations = missing(input);
    return violations.length === 0 ? broken(input, bytes) : [...violations, ...broken(input, bytes)];
  };
}

function missingMembers(check: Stub["violations"], unrequired: readonly string[] | undefined): Stub["violations"] {
  if (unrequired === undefined) return check;
  // Of members alone: what is in a list or a map is not named.
  const isUnrequired = (path: readonly PathPart[]) =>
    path.every((part) => typeof part === "string") && unrequired.includes(path.join("."));
  return (input) => check(input).filter(({ path }) => !isUnrequired(path));
}

function streamsInput(model: ServiceModel, operation: string): boolean {
  const members = Object.values(structure(model, model.operations[operation]?.input).members);
  return members.some((member) => refOf(member) === "streaming-blob");
}

/** The trait also marks operations whose answers carry checksums; those that read have no body. */
function checksInput(model: ServiceModel, operation: string): boolean {
  const { http, httpChecksum } = model.operations[operation] ?? {};
  return httpChecksum === 1 && http?.[0] !== "GET";
}
