/**
 * The rules of AWS's model for the values of inputs, as data: lengths, ranges, patterns, allowed values.
 *
 * They are in two parts, as they are in AWS's model: many members are of one shape. Shapes and structures have AWS's names.
 *
 * @example
 * const constraints: Constraints = {
 *   shapes: {
 *     NameType: { length: [1, 512] },
 *     SortOrderType: { oneOf: ["asc", "desc"] },
 *     TagKeyListType: { each: "TagKeyType" },
 *     TagKeyType: { length: [1, 128], pattern: /^(?:[a-z]+)$/ },
 *   },
 *   members: {
 *     CreateSecretRequest: { Name: "NameType" },
 *     UntagResourceRequest: { TagKeys: "TagKeyListType" },
 *   },
 * };
 */
export interface Constraints {
  readonly shapes: { readonly [shape: string]: Constraint };
  /** The shape of each member that has a rule, by structure. */
  readonly members: { readonly [structure: string]: { readonly [member: string]: string } };
}

/** The rules of one shape. A member that is missing breaks none of them. */
export interface Constraint {
  /** Characters of a text, bytes of a blob, elements of a list or a map. */
  readonly length?: Bounds;
  /** The length of a text is that of its UTF-8. */
  readonly inBytes?: true;
  /** Of a number. */
  readonly range?: Bounds;
  /** `/^(?:…)$/`: a text has to match it from end to end. Error messages show the part between the brackets. */
  readonly pattern?: RegExp;
  /** The pattern as error messages show it, where a literal has to differ: AWS does not escape slashes. */
  readonly patternText?: string;
  readonly oneOf?: readonly string[];
  /** The shape of the elements of a list, or of the values of a map. */
  readonly each?: string;
  /** The shape of the keys of a map. */
  readonly keys?: string;
  /** Of the elements of a list: error messages say that they are not null. */
  readonly notNull?: true;
  /** Error messages don't show the value. */
  readonly sensitive?: true;
}

/** The least and the greatest that is allowed. */
export type Bounds = readonly [min?: number, max?: number];
