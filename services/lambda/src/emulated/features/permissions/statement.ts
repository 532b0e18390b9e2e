import type { Input } from "@cloudstub/kit";
import { invalidParameter } from "../../engine/errors.js";
import type { Statement } from "../../state/records.js";
import type { EmulatedLambda } from "../../types.js";

type PermissionInput = Input<EmulatedLambda, "AddPermission">;

/**
 * The statement that a permission adds, with its members in the order in which AWS writes them. Throws
 * `InvalidParameterValueException` for a principal that is none.
 */
export function statementOf(input: PermissionInput, resource: string): Statement {
  const condition = conditionOf(input);
  const json = JSON.stringify({
    Sid: input.StatementId,
    Effect: "Allow",
    Principal: principalOf(input.Principal),
    Action: input.Action,
    Resource: resource,
    ...(condition && { Condition: condition }),
  });
  return { sid: input.StatementId, json };
}

function principalOf(principal: string): unknown {
  if (principal === "*") return "*";
  if (/^\d{12}$/.test(principal)) return { AWS: `arn:aws:iam::${principal}:root` };
  if (/^arn:aws[a-zA-Z-]*:(iam|sts):/.test(principal)) return { AWS: principal };
  if (/^[a-z0-9.-]+\.(amazonaws\.com|amazonaws\.com\.cn|amazon\.com)$/.test(principal)) return { Service: principal };
  throw invalidParameter("The provided principal was invalid. Please check the principal and try again.");
}

/** The conditions in AWS's order (recorded answers, 2025-11). */
function conditionOf(input: PermissionInput): object | undefined {
  const equals = given({
    "AWS:SourceAccount": input.SourceAccount,
    "lambda:FunctionUrlAuthType": input.FunctionUrlAuthType,
    "aws:PrincipalOrgID": input.PrincipalOrgID,
    "lambda:EventSourceToken": input.EventSourceToken,
  });
  const like = given({ "AWS:SourceArn": input.SourceArn });
  const bool = given({
    "lambda:InvokedViaFunctionUrl":
      input.InvokedViaFunctionUrl === undefined ? undefined : String(input.InvokedViaFunctionUrl),
  });
  const all = given({ StringEquals: equals, ArnLike: like, Bool: bool });
  return all;
}

/** The members that have a value; undefined where none has. */
function given(members: { readonly [name: string]: unknown }): object | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
