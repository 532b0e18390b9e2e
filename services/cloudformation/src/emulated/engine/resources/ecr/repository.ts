import { arn } from "@cloudstub/kit";
import { atOnce } from "../../steps.js";
import { asText } from "../../template/json.js";
import { alreadyExists } from "../failure.js";
import type { ResourceType, ResourceWork } from "../handler.js";

function made({ call }: ResourceWork, name: string) {
  const { account, region } = call;
  const RepositoryUri = `${account}.dkr.ecr.${region}.amazonaws.com/${name}`;
  return { physicalId: name, attributes: { Arn: arn(call, "ecr", `repository/${name}`), RepositoryUri } };
}

/** `AWS::ECR::Repository`, which `cdk bootstrap` makes. CloudStub has no service for container images: CloudFormation keeps the name alone. */
export const repository: ResourceType = {
  name: "RepositoryName",
  create: (work) =>
    atOnce(() => {
      const { call, properties } = work;
      const name = asText(properties["RepositoryName"] ?? work.generatedName({ length: 256, isLower: true }));
      const { repositories } = call.state;
      if (repositories.has(name)) throw alreadyExists(work.type, name);
      repositories.set(name, work.stack.id);
      return made(work, name);
    }),
  remove: ({ call, physicalId }) => atOnce(() => void call.state.repositories.delete(physicalId)),
};
