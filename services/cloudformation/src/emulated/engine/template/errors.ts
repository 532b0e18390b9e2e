import { ServiceError } from "@cloudstub/kit";

/** `ValidationError`, which AWS's model does not declare: an input or a template that is refused. */
export const validationError = (message: string) => new ServiceError("ValidationError", message, 400);

/** A template of another form than CloudFormation's (recorded answers of AWS). */
export const formatError = (what: string) => validationError(`Template format error: ${what}`);

/** A function of a template that is used wrongly (recorded answers of AWS). */
export const templateError = (what: string) => validationError(`Template error: ${what}`);
