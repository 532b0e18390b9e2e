import { productErrors } from "./product-errors.js";

type Table = typeof productErrors;

/** A part of the product that has errors: `store`. */
export type ErrorArea = keyof Table;

/** Names of the texts of some areas' errors: `StoreLocked`, `WorldDropped/idle`. */
export type ErrorText<Area extends ErrorArea = ErrorArea> = { [A in Area]: keyof Table[A] & string }[Area];

type Code<Text extends string> = Text extends `${infer Before}/${string}` ? Before : Text;

/** Codes of some areas' errors: `StoreLocked`, `WorldDropped`. */
export type ErrorCode<Area extends ErrorArea = ErrorArea> = Code<ErrorText<Area>>;

type Row<Text extends ErrorText> = {
  [A in ErrorArea]: Text extends keyof Table[A] ? Table[A][Text] : never;
}[ErrorArea];

/** The words in braces, but for those of code: `{ services: [sqs] }`. */
type Names<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends ` ${string}` ? never : Name) | Names<Rest>
  : never;

/** What the placeholders of a text stand for. */
export type ErrorValues<Text extends ErrorText> = {
  readonly [Name in Names<Row<Text> extends { readonly text: infer Template } ? Template : never>]: string | number;
};

/** An error of CloudStub itself, of the table in `product-errors.ts`. Its message says what happened, with which input, and what to do. */
export class ProductError<Text extends ErrorText = ErrorText> extends Error {
  /** A name for programs, which stays the same in all versions: `StoreLocked`. docs/errors.md lists them. */
  readonly code: Code<Text>;
  /** The HTTP status with which a port answers it. */
  readonly status: number | undefined;

  constructor(text: Text, values: ErrorValues<Text>, options?: ErrorOptions) {
    const { template, status } = rowOf(text);
    super(filled(template, values), options);
    this.code = codeOf(text);
    this.status = status;
  }

  /** Puts words around the message, such as where the wrong value came from; returns this error. */
  within(words: (message: string) => string): this {
    this.message = words(this.message);
    return this;
  }
}

/** The code of a text. */
export function codeOf<Text extends string>(text: Text): Code<Text> {
  const [code] = text.split("/");
  return code as Code<Text>;
}

/** A URI reference to the description of an error: the page from the root of the repository, and the heading in it. */
export function pageOf(code: ErrorCode): string {
  return `docs/errors.md#${code.toLowerCase()}`;
}

const rows = new Map(
  Object.values(productErrors).flatMap((area: { readonly [text: string]: { text: string; status?: number } }) =>
    Object.entries(area).map(([name, { text, status }]) => [name, { template: text, status }] as const),
  ),
);

function rowOf(text: string): { readonly template: string; readonly status: number | undefined } {
  const row = rows.get(text);
  if (row === undefined) throw new Error(`The table of errors has no text ${text}.`);
  return row;
}

function filled(template: string, values: { readonly [name: string]: string | number }): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
