import { type Input, type OperationName, type Output, type ServiceError, withStatus } from "@cloudstub/kit";
import { type BucketConfigurations, configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket } from "../../state.js";
import type { EmulatedCall, EmulatedHandler, EmulatedS3 } from "../../types.js";
import { type BucketInput, bucketOf } from "./bucket.js";

type Name = OperationName<EmulatedS3>;

/** What a check may look at besides the input. */
export interface Configured {
  readonly call: EmulatedCall;
  readonly bucket: EmulatedBucket;
  /** What is configured so far. */
  readonly configurations: BucketConfigurations;
}

/** Makes the operation that sets a configuration. `change` returns the members to store, and throws for an input that AWS refuses. */
export function stores<Op extends Name>(
  change: (input: Input<EmulatedS3, Op>, configured: Configured) => BucketConfigurations,
  status = 200,
): EmulatedHandler<Op> {
  return (input, call) => {
    const { bucket, configurations } = configured(input, call);
    const changed = change(input, { call, bucket, configurations });
    call.state.configurations.set(bucket.name, { ...configurations, ...changed });
    return withStatus({} as Output<EmulatedS3, Op>, status);
  };
}

/** Makes the operation that shows a configuration. `show` returns the output, or the error that says that there is none. */
export function shows<Op extends Name>(
  show: (
    configurations: BucketConfigurations,
    bucket: EmulatedBucket,
    input: Input<EmulatedS3, Op>,
  ) => Output<EmulatedS3, Op> | ServiceError,
): EmulatedHandler<Op> {
  return (input, call) => {
    const { bucket, configurations } = configured(input, call);
    const shown = show(configurations, bucket, input);
    if (shown instanceof Error) throw shown;
    return shown;
  };
}

/** Makes the operation that removes a configuration, or sets it to the value that stands for a deleted one. It succeeds where there is none. */
export function removes<Op extends Name>(
  name: keyof BucketConfigurations,
  deleted?: BucketConfigurations[keyof BucketConfigurations],
): EmulatedHandler<Op> {
  return (input, call) => {
    const { bucket, configurations } = configured(input, call);
    const { [name]: before, ...others } = configurations;
    if (deleted !== undefined) call.state.configurations.set(bucket.name, { ...others, [name]: deleted });
    else if (before !== undefined) call.state.configurations.set(bucket.name, others);
    return {} as Output<EmulatedS3, Op>;
  };
}

/** Every operation of this kind has the members of {@link BucketInput}. */
function configured(input: unknown, call: EmulatedCall): Configured {
  const bucket = bucketOf(input as BucketInput, call);
  return { call, bucket, configurations: configurationsOf(call.state, bucket.name) };
}
