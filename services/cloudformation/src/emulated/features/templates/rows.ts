import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { getTemplate } from "./get-template.js";
import { getTemplateSummary } from "./get-template-summary.js";
import { validateTemplate } from "./validate-template.js";

/** Operations on templates. */
export const templateOperations = {
  GetTemplate: getTemplate,
  GetTemplateSummary: getTemplateSummary,
  ValidateTemplate: validateTemplate,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
