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

/** `AWS::ECR::Repository`, which `cdk bootstrap` makes: a record of CloudFormation's own, as there is no service for container images. */
export const repository: ResourceType = {
  name: "RepositoryName",
  create: (work) =>
    atOnce(() => {
      const { call, properties } = work;
      const name = asText(properties["RepositoryName"] ?? work.generatedName({ length: 256, isLower: true }));
      const { repositories } = call.state;
      if (repositories.has(name)) throw alreadyExists(work.type, name);
      const repositoryMade = made(work, name);
      const { Arn } = repositoryMade.attributes;
      repositories.set(name, { name, arn: Arn, createdAt: call.clock.now(), properties });
      return repositoryMade;
    }),
  update: (work) =>
    atOnce(() => {
      const { repositories } = work.call.state;
      const kept = repositories.get(work.physicalId);
      if (kept !== undefined) repositories.set(work.physicalId, { ...kept, properties: work.properties });
      return made(work, work.physicalId);
    }),
  remove: ({ call, physicalId }) => atOnce(() => void call.state.repositories.delete(physicalId)),
};
