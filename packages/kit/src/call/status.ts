const brand = Symbol.for("cloudstub.status");

/**
 * Gives an output another HTTP status than its operation's model, for an operation that AWS answers with several. REST protocols send it; it
 * is not a member of the output.
 *
 * @example return withStatus({}, 202);
 */
export function withStatus<Output extends object>(output: Output, status: number): Output {
  return Object.assign(output, { [brand]: status });
}

/** The status that {@link withStatus} gave an output; undefined for the model's. */
export function statusOf(output: object): number | undefined {
  return (output as { readonly [brand]?: number })[brand];
}
