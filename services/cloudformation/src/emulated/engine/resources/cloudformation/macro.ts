import { atOnce } from "../../steps.js";
import { asText } from "../../template/json.js";
import { alreadyExists } from "../failure.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";

function keep({ call, stack, properties }: ResourceWork): Made {
  const name = asText(properties["Name"]);
  call.state.macros.set(name, { name, functionName: asText(properties["FunctionName"]), stack: stack.id });
  return { physicalId: name };
}

/** `AWS::CloudFormation::Macro`: a function that transforms templates which name it. */
export const macro: ResourceType = {
  name: "Name",
  create: (work) =>
    atOnce(() => {
      const name = asText(work.properties["Name"]);
      if (work.call.state.macros.has(name)) throw alreadyExists(work.type, name);
      return keep(work);
    }),
  update: (work) => atOnce(() => keep(work)),
  remove: ({ call, physicalId }: ExistingWork) => atOnce(() => void call.state.macros.delete(physicalId)),
};
