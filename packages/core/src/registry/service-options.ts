import type { Call, OptionKinds, ServiceOption } from "@cloudstub/kit";
import { type ErrorText, ProductError } from "../errors/product-error.js";
import { type Duration, milliseconds } from "../time/duration.js";
import { nearest } from "../validation/nearest.js";
import type { ServedModule } from "./stub.js";

/** Values of options, by the service's id and the option's name; durations and switches may be texts. `{ dynamodb: { statusDelay: "5s" } }` */
export type ServiceOptions = { readonly [service: string]: OptionTexts | undefined };

type OptionTexts = { readonly [name: string]: string | number | boolean };

/** An option that a service does not have, or a value that it can't have. The message lists the allowed ones. */
export class ServiceOptionError<Text extends ErrorText<"options"> = ErrorText<"options">> extends ProductError<Text> {
  override readonly name = "ServiceOptionError";
}

/** The options that a service has at another level, and how to get it. */
interface OtherLevel {
  readonly options: () => readonly ServiceOption[];
  readonly remedy: string;
}

/** Throws {@link ServiceOptionError} where an option is given for a service that is not enabled. */
export function checkServices(given: ServiceOptions, enabled: readonly string[]): void {
  const other = Object.keys(given).find((id) => !enabled.includes(id));
  if (other === undefined) return;
  throw new ServiceOptionError("ServiceOptionOfDisabledService", {
    service: other,
    enabled: enabled.join(", ") || "none",
  });
}

/** Reads the values of a service's options. Throws {@link ServiceOptionError}. */
export function readOptions(
  { id, options = [] }: Pick<ServedModule, "id" | "options">,
  given: OptionTexts = {},
  otherLevel?: OtherLevel,
): Call<unknown>["option"] {
  const values = new Map<string, unknown>();
  for (const [name, text] of Object.entries(given)) {
    const option = options.find((each) => each.name === name);
    if (option === undefined) throw unknownOption(id, name, { options, otherLevel });
    const value = readers[option.kind](text);
    if (value === undefined)
      throw new ServiceOptionError("InvalidServiceOption", {
        option: `${id}.${name}`,
        value: JSON.stringify(text),
        allowed: allowed[option.kind],
      });
    values.set(name, value);
  }
  return (option) =>
    (values.has(option.name) ? values.get(option.name) : option.default) as OptionKinds[typeof option.kind];
}

const allowed: { readonly [Kind in keyof OptionKinds]: string } = {
  duration: "a length of time such as 500ms, 5s or 1m",
  switch: "true or false",
};

const readers: {
  readonly [Kind in keyof OptionKinds]: (text: string | number | boolean) => OptionKinds[Kind] | undefined;
} = {
  duration(text) {
    try {
      return typeof text === "boolean" ? undefined : milliseconds(text as Duration);
    } catch {
      return undefined;
    }
  },
  switch: (text) => (["true", "false"].includes(String(text)) ? String(text) === "true" : undefined),
};

function unknownOption(
  id: string,
  name: string,
  { options, otherLevel }: Pick<ServedModule, "options"> & { readonly otherLevel: OtherLevel | undefined },
): ServiceOptionError {
  if (otherLevel?.options().some((option) => option.name === name)) {
    return new ServiceOptionError("ServiceOptionOfOtherLevel", {
      service: id,
      option: name,
      remedy: otherLevel.remedy,
    });
  }
  const names = (options ?? []).map((option) => option.name);
  const [closest] = nearest(name, names);
  const meant = closest === undefined ? "" : ` Did you mean ${closest}?`;
  return new ServiceOptionError("UnknownServiceOption", {
    service: id,
    option: name,
    meant,
    known: names.join(", ") || "none",
  });
}
