/**
 * Inputs of operations for property tests with fast-check, made from AWS's model of each service.
 *
 * @module
 */
import { overlayOf, suggestion } from "@cloudstub/core";
import type { Arbitrary } from "fast-check";
import { type FastCheck, Values } from "./arbitraries/values.js";
import { failure } from "./process/failure.js";
import { type ModuleOf, moduleOf, type ServiceImport } from "./services/service-import.js";
import type { InputOf, OperationOf } from "./services/types.js";

/** An input as the SDK's commands take it. `InputFor<typeof sqs, "SendMessage">` */
export type InputFor<Service extends ServiceImport, Op> = Writable<
  InputOf<ModuleOf<Service>, ModuleOf<Service>["id"], Op>
>;

/** Members of an input that a test chooses itself, as values or arbitraries. `GivenMembers<{ DelaySeconds?: number }>` takes `{ DelaySeconds: fc.nat(900) }`. */
export type GivenMembers<Input> = {
  readonly [Member in keyof Input]?: Input[Member] | Arbitrary<NonNullable<Input[Member]>> | undefined;
};

type NamedOperation<Service extends ServiceImport> = OperationOf<ModuleOf<Service>, ModuleOf<Service>["id"]>;

/** Commands of the SDK take lists that can be written to. */
type Writable<T> = T extends Uint8Array | Date ? T : { -readonly [K in keyof T]: Writable<T[K]> };

/**
 * Returns an arbitrary of inputs of an operation. They have what AWS's model requires, optional members now and then, and values within AWS's lengths,
 * ranges, patterns and allowed values. The model does not say which queues exist: give such members yourself, each as a value or an arbitrary.
 * Give `undefined` to leave a member out. Of S3 the allowed values are not known here: give members such as `ACL` and `ChecksumAlgorithm` too.
 *
 * Throws a `MockFailure` where the service has no such operation, or its input no such member.
 *
 * @param fc fast-check, 3.22 or newer
 * @example
 * const inputs = inputOf(fc, sqs, "SendMessage", { QueueUrl, DelaySeconds: fc.nat(900), MessageAttributes: undefined });
 * await fc.assert(fc.asyncProperty(inputs, async (input) => { await client.send(new SendMessageCommand(input)); }));
 */
// oxlint-disable-next-line max-params -- it reads as a sentence
export function inputOf<Service extends ServiceImport, Op extends NamedOperation<Service>>(
  fc: FastCheck,
  service: Service,
  operation: Op,
  given: GivenMembers<InputFor<Service, Op>> = {},
): Arbitrary<InputFor<Service, Op>> {
  const module = moduleOf(service);
  const model = module.model();
  const known = Object.keys(model.operations);
  if (!known.includes(operation))
    throw failure("NoSuchInput/operation", { service: module.id, operation, guess: suggestion(operation, known) });
  const values = new Values(fc, model, overlayOf(module).constraints);
  const members = values.membersOf(model.operations[operation]?.input);
  for (const name of Object.keys(given))
    if (!members.has(name))
      throw failure("NoSuchInput/member", {
        service: module.id,
        operation,
        member: name,
        guess: suggestion(name, [...members.keys()]),
      });
  return values.structure(members, given) as Arbitrary<InputFor<Service, Op>>;
}
