import type { Input, OperationName, Output, ServiceError } from "@cloudstub/kit";
import { malformedXml } from "../../../errors.js";
import { readToken, writeToken } from "../../../listing/continuation-token.js";
import { shows, stores } from "../../engine/buckets/configuration-operations.js";
import { noSuchConfiguration } from "../../engine/buckets/errors.js";
import type { BucketConfigurations, Configuration } from "../../state/configurations.js";
import type { EmulatedHandler, EmulatedS3 } from "../../types.js";

/** Configurations of which a bucket has many, each under an id. */
type Listed = "analytics" | "intelligentTiering" | "inventory" | "metrics";

type Name = OperationName<EmulatedS3>;

/** AWS's page ("returns up to 100 configurations at a time", S3 API reference, ListBucketMetricsConfigurations). */
const PAGE = 100;

/** The status of Put and Delete; the model has 200 for Put (recorded answers of AWS, 2026-02). */
const STATUS = 204;

/** Makes the operation that sets a configuration under its id, which is in the address and in the document. `check` throws for a bad one. */
export function storesListed<Op extends Name, L extends Listed>(
  list: L,
  valueIn: (input: Input<EmulatedS3, Op>) => Configuration<L>[string],
  check: (value: Configuration<L>[string], id: string) => void = checkId,
): EmulatedHandler<Op> {
  return stores<Op>((input, { configurations }) => {
    const value = valueIn(input);
    const { Id } = input as unknown as { readonly Id: string };
    check(value, Id);
    return { [list]: { ...configurations[list], [Id]: value } };
  }, STATUS);
}

function checkId(value: unknown, id: string): void {
  if ((value as { readonly Id: string }).Id !== id) throw malformedXml();
}

/** Makes the operation that shows the configuration of an id. */
export function showsListed<Op extends Name, L extends Listed>(
  list: L,
  outputOf: (value: Configuration<L>[string]) => Output<EmulatedS3, Op>,
): EmulatedHandler<Op> {
  return shows<Op>((configurations, _, input) => {
    const found = valueAt(configurations, list, input);
    return found === undefined ? noSuchConfiguration() : outputOf(found);
  });
}

/** Makes the operation that removes the configuration of an id; throws `NoSuchConfiguration`. */
export function removesListed<Op extends Name>(list: Listed): EmulatedHandler<Op> {
  return stores<Op>((input, { configurations }) => {
    if (valueAt(configurations, list, input) === undefined) throw noSuchConfiguration();
    const { [(input as unknown as { readonly Id: string }).Id]: _, ...others } = configurations[list] ?? {};
    return { [list]: others };
  }, STATUS);
}

/** Makes the operation that lists configurations in the order of their ids, in pages. */
export function lists<Op extends Name, L extends Listed>(
  list: L,
  outputOf: (values: readonly Configuration<L>[string][]) => Partial<Output<EmulatedS3, Op>>,
): EmulatedHandler<Op> {
  return shows<Op>((configurations, _, input): Output<EmulatedS3, Op> | ServiceError => {
    const { ContinuationToken } = input as unknown as { readonly ContinuationToken?: string };
    const after = ContinuationToken === undefined ? "" : readToken(ContinuationToken);
    const values = valuesOf(configurations, list);
    const ids = Object.keys(values)
      .filter((id) => id > after)
      .sort();
    const page = ids.slice(0, PAGE);
    const more = ids.length > PAGE;
    return {
      IsTruncated: more,
      ContinuationToken,
      NextContinuationToken: more ? writeToken(page.at(-1) ?? "") : undefined,
      ...(page.length > 0 && outputOf(page.map((id) => values[id] as Configuration<L>[string]))),
    } as Output<EmulatedS3, Op>;
  });
}

function valueAt<L extends Listed>(
  configurations: BucketConfigurations,
  list: L,
  input: unknown,
): Configuration<L>[string] | undefined {
  const values = valuesOf(configurations, list);
  const { Id } = input as { readonly Id: string };
  return Object.hasOwn(values, Id) ? values[Id] : undefined;
}

/** The four lists differ in the type of their values only. */
function valuesOf<L extends Listed>(
  configurations: BucketConfigurations,
  list: L,
): { readonly [id: string]: Configuration<L>[string] } {
  return (configurations[list] ?? {}) as { readonly [id: string]: Configuration<L>[string] };
}
