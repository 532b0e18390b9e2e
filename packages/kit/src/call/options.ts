/**
 * An option of a service, as data: its module declares it, and who starts the server may set it. `--service-options=dynamodb.statusDelay=5s`
 *
 * @example
 * const statusDelay: ServiceOption<"duration"> = { name: "statusDelay", kind: "duration", default: 0, help: "How long a table is CREATING." };
 */
export interface ServiceOption<Kind extends keyof OptionKinds = keyof OptionKinds> {
  /** In camel case: `statusDelay`. */
  readonly name: string;
  readonly kind: Kind;
  readonly default: OptionKinds[Kind];
  /** What it is for, in a sentence. */
  readonly help: string;
}

/** The values that options of each kind have. */
export interface OptionKinds {
  /** Milliseconds. */
  readonly duration: number;
  readonly switch: boolean;
}
