import { basename } from "node:path";
import { type ErrorText, type ErrorValues, ProductError } from "@cloudstub/core/for-server";

/** The texts of errors of archives, which begin with its name and end with a remedy. */
export type ArchiveErrorText = Extract<ErrorText<"modules">, `Archive${string}` | `Module${string}`> &
  { [Text in ErrorText<"modules">]: "archive" extends keyof ErrorValues<Text> ? Text : never }[ErrorText<"modules">];

type Values<Text extends ArchiveErrorText> = Omit<ErrorValues<Text>, "archive" | "remedy">;

interface ModuleErrorOptions {
  /** What to do; to build or download the archive again unless given. */
  readonly remedy?: string;
  readonly cause?: unknown;
}

/** A module archive that can't be used. Its message names the archive, what is wrong with it and what to do. */
export class ModuleError<Text extends ArchiveErrorText = ArchiveErrorText> extends ProductError<Text> {
  override readonly name = "ModuleError";
  /** Path of the archive. */
  readonly archive: string;
  /** The message without the archive's name and without the remedy: `is not a zip archive`. */
  readonly problem: string;

  constructor(
    text: Text,
    { archive, ...values }: { readonly archive: string } & Values<Text>,
    options: ModuleErrorOptions = {},
  ) {
    const { remedy = "Build or download the archive again.", cause } = options;
    const all = { ...values, archive: basename(archive), remedy };
    super(text, all as unknown as ErrorValues<Text>, cause === undefined ? undefined : { cause });
    this.archive = archive;
    this.problem = this.message.slice(`${all.archive} `.length, -`. ${remedy}`.length);
  }
}

/** The error of an archive whose content is not what was written. `damage` continues "… is damaged: ". */
export function damagedArchive(archive: string, damage: string): ModuleError {
  return new ModuleError("ArchiveDamaged", { archive, damage });
}

/** The error of an archive that is not safe to read. `reason` continues "… is refused: ". */
export function refusedArchive(archive: string, reason: string, remedy?: string): ModuleError {
  return new ModuleError("ArchiveRefused", { archive, reason }, remedy === undefined ? {} : { remedy });
}
