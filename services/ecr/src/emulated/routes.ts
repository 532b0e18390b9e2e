import { boolean, listOf, object, routesOf, string } from "@cloudstub/kit";
import { repositoryArn, shown } from "./repositories.js";
import type { EmulatedState } from "./state.js";

const route = routesOf<EmulatedState>();

/** The API port's view of the registry. */
export const emulatedRoutes = {
  "list-repositories": route({
    method: "GET",
    description: "Lists the repositories of container images.",
    params: {},
    response: object({
      repositories: listOf(
        object({
          name: string,
          arn: string,
          uri: string,
          createdAt: string,
          imageTagMutability: string,
          scanOnPush: boolean,
          hasPolicy: boolean,
          hasLifecyclePolicy: boolean,
        }),
      ),
    }),
    handle: (_, call) => ({
      repositories: Array.from(call.state.repositories.values(), (repository) => ({
        name: repository.name,
        arn: repositoryArn(call, repository.name),
        uri: shown(call, repository).repositoryUri,
        createdAt: new Date(repository.createdAt).toISOString(),
        imageTagMutability: repository.tagMutability,
        scanOnPush: repository.scanOnPush,
        hasPolicy: repository.policy !== undefined,
        hasLifecyclePolicy: repository.lifecyclePolicy !== undefined,
      })),
    }),
  }),
};
