import { invalidImageId, nestedParameter, unknownDataType } from "../errors.js";

/** Throws `ValidationException` for an unsupported data type, and for a value that is not of it. */
export function checkDataType(dataType: string, value: string): void {
  if (/\{\{[^{}]*\}\}/.test(value)) throw nestedParameter();
  if (!["text", "aws:ec2:image", "aws:ssm:integration"].includes(dataType)) throw unknownDataType(dataType);
  if (dataType === "aws:ec2:image" && !/^ami-[A-Za-z0-9]{1,30}$/.test(value)) throw invalidImageId(value);
}
