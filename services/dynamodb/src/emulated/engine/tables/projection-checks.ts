import { invalidValues } from "../../../errors.js";
import type { EmulatedInput } from "../../types.js";

type Index = NonNullable<EmulatedInput<"CreateTable">["LocalSecondaryIndexes"]>[number];

/** Throws `ValidationException` for a projection without the attributes that it includes, or with one of them twice (recorded answers of AWS). */
export function checkProjections(indexes: readonly Pick<Index, "Projection">[]): void {
  for (const { Projection } of indexes) {
    const { ProjectionType, NonKeyAttributes: names } = Projection;
    if (ProjectionType === "INCLUDE" && names === undefined)
      throw invalidValues("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
    const twice = names?.find((name, at) => names.indexOf(name) < at);
    // AWS's words are not recorded but for the first.
    if (twice !== undefined) throw invalidValues(`Duplicate attribute in NonKeyAttributes: ${twice}`);
  }
}
