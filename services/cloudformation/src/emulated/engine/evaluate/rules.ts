import { validationError } from "../template/errors.js";
import { asText, isList, isObject, memberOf } from "../template/json.js";
import type { Template } from "../template/template.js";
import { isTrue } from "./conditions.js";
import type { Scope } from "./scope.js";

/**
 * Throws `ValidationError` where a rule of the template is broken (CloudFormation User Guide, "Rules"). AWS's words beside the
 * description of the assertion are not documented.
 */
export function checkRules({ rules }: Template, scope: Scope): void {
  for (const [name, rule] of Object.entries(rules)) {
    if (!isObject(rule)) continue;
    const condition = memberOf(rule, "RuleCondition");
    if (condition !== undefined && !isTrue(condition, scope)) continue;
    const assertions = memberOf(rule, "Assertions");
    for (const assertion of isList(assertions) ? assertions : []) {
      if (!isObject(assertion) || isTrue(memberOf(assertion, "Assert") ?? true, scope)) continue;
      const told = memberOf(assertion, "AssertDescription");
      throw validationError(
        `Template constraint violation: rule ${name} is not met${told === undefined ? "." : `: ${asText(told)}`}`,
      );
    }
  }
}
