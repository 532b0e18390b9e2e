import { modelled } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import type { Dynamodb } from "../../../types.js";

// AWS's words for these are not documented; of the model are the names.
export const exportNotFound = (arn: string) =>
  modelled<Dynamodb>("ExportNotFoundException", `Export not found: ${arn}`);
export const importNotFound = (arn: string) =>
  modelled<Dynamodb>("ImportNotFoundException", `Import not found: ${arn}`);
export const exportConflict = () =>
  modelled<Dynamodb>("ExportConflictException", "The ClientToken was used for another export in the last eight hours");
export const importConflict = () =>
  modelled<Dynamodb>("ImportConflictException", "The ClientToken was used for another import in the last eight hours");
export const invalidExportTime = (reason: string) => modelled<Dynamodb>("InvalidExportTimeException", reason);
export const invalidNextToken = () => validation("NextToken is not valid");

/** A format or compression that AWS has, and CloudStub has not. */
export const notSupported = (member: string, value: string, supported: readonly string[]) =>
  validation(`CloudStub does not support the ${member} ${value}. Use ${supported.join(" or ")}.`);
