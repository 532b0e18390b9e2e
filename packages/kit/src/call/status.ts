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

const headersBrand = Symbol.for("cloudstub.headers");

/**
 * Gives an output response headers that its operation's model does not have and AWS sends. REST protocols send them; they are not members of
 * the output.
 *
 * @example return withOutputHeaders(page, { "x-amz-bucket-region": bucket.region });
 */
export function withOutputHeaders<Output extends object>(
  output: Output,
  headers: { readonly [name: string]: string },
): Output {
  return Object.assign(output, { [headersBrand]: headers });
}

/** The headers that {@link withOutputHeaders} gave an output; undefined for the model's alone. */
export function outputHeadersOf(output: object): { readonly [name: string]: string } | undefined {
  return (output as { readonly [headersBrand]?: { readonly [name: string]: string } })[headersBrand];
}
