import { advancedTooLong, noDowngrade, policiesNeedAdvanced, standardTooLong } from "../errors.js";

/** The tier of a parameter. */
export type Tier = "Standard" | "Advanced";

/** What decides about the tier of a new version. */
interface TierInput {
  /** As the request asks for it. */
  readonly wanted: string | undefined;
  readonly before: Tier | undefined;
  readonly value: string;
  readonly hasPolicies: boolean;
}

const STANDARD = 4096;
const ADVANCED = 8192;

/**
 * The tier of a new version: an advanced parameter stays one, and Intelligent-Tiering takes a standard one where that will do (User Guide,
 * "Managing parameter tiers"). Throws `ValidationException` for a value that the tier does not allow.
 */
export function tierOf({ wanted, before, value, hasPolicies }: TierInput): Tier {
  if (value.length > ADVANCED) throw advancedTooLong();
  if (wanted === "Standard" && before === "Advanced") throw noDowngrade();
  const needsAdvanced = value.length > STANDARD || hasPolicies;
  if (wanted === "Intelligent-Tiering") return needsAdvanced || before === "Advanced" ? "Advanced" : "Standard";
  const tier = wanted === "Advanced" ? "Advanced" : (before ?? "Standard");
  if (tier === "Standard" && value.length > STANDARD) throw standardTooLong();
  if (tier === "Standard" && hasPolicies) throw policiesNeedAdvanced();
  return tier;
}
