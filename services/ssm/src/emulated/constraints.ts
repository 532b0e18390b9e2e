import type { Constraints } from "@cloudstub/kit";
import { constraints as ofModel } from "./generated/constraints.js";

/**
 * The model's rules, and that of a parameter's value, which the model does not have: AWS refuses an empty one, without telling the value
 * (reported of AWS in moto's issue 3794 and by users of Terraform).
 */
export const constraints: Constraints = {
  shapes: { ...ofModel.shapes, PSParameterValue: { length: [1], sensitive: true } },
  members: {
    ...ofModel.members,
    PutParameterRequest: { ...ofModel.members.PutParameterRequest, Value: "PSParameterValue" },
  },
};
