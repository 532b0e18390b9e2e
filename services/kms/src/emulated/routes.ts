import { boolean, integer, listOf, object, routesOf, string } from "@cloudstub/kit";
import { keyArn } from "./engine/keys/find-key.js";
import type { EmulatedState } from "./state.js";

const route = routesOf<EmulatedState>();
const nullable = { ...string, nullable: true } as const;

/** The API port's views of the keys. Their material is not shown. */
export const emulatedRoutes = {
  "list-keys": route({
    method: "GET",
    description: "Lists the keys with their aliases, states and grants.",
    params: {},
    response: object({
      keys: listOf(
        object({
          keyId: string,
          arn: string,
          aliases: listOf(string),
          description: string,
          keySpec: string,
          keyUsage: string,
          keyState: string,
          keyManager: string,
          origin: string,
          createdAt: string,
          deletionDate: nullable,
          isRotated: boolean,
          grants: integer,
        }),
      ),
    }),
    handle(_, call) {
      const { keys, aliases, grants } = call.state;
      const [allAliases, allGrants] = [[...aliases.values()], [...grants.values()]];
      const shown = Array.from(keys.values(), (key) => ({
        keyId: key.id,
        arn: keyArn(call, key),
        aliases: allAliases.filter(({ keyId }) => keyId === key.id).map(({ name }) => name),
        description: key.description,
        keySpec: key.spec,
        keyUsage: key.usage,
        keyState: key.state,
        keyManager: key.manager,
        origin: key.origin ?? "AWS_KMS",
        createdAt: new Date(key.createdAt).toISOString(),
        deletionDate: key.deletesAt === undefined ? null : new Date(key.deletesAt).toISOString(),
        isRotated: key.rotation !== undefined,
        grants: allGrants.filter(({ keyId }) => keyId === key.id).length,
      }));
      return { keys: shown };
    },
  }),
};
