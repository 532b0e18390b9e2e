import { integer, listOf, object, routesOf, string } from "@cloudstub/kit";
import { groupsOf } from "./engine/groups.js";
import { arnOf } from "./engine/names.js";
import { nameInArn, versionId } from "./engine/policies.js";
import type { EmulatedState } from "./state.js";

const route = routesOf<EmulatedState>();

const texts = listOf(string);

const inWords = (time: number): string => new Date(time).toISOString();

const inlineNames = (state: EmulatedState, id: string): string[] => [...state.inlinePolicies.of(id).keys()];

const attachedNames = (state: EmulatedState, id: string): string[] =>
  Array.from(state.attachments.of(id).keys(), nameInArn);

/** The API port's views of the identities. */
export const emulatedRoutes = {
  "list-roles": route({
    method: "GET",
    description: "Lists the roles.",
    params: {},
    response: object({
      roles: listOf(
        object({
          name: string,
          arn: string,
          createdAt: string,
          attachedPolicies: texts,
          inlinePolicies: texts,
          trustPolicy: string,
        }),
      ),
    }),
    handle: (_, call) => ({
      roles: Array.from(call.state.roles.values(), (role) => ({
        name: role.name,
        arn: arnOf(call, "role", role),
        createdAt: inWords(role.createdAt),
        attachedPolicies: attachedNames(call.state, role.id),
        inlinePolicies: inlineNames(call.state, role.id),
        trustPolicy: role.trustPolicy,
      })),
    }),
  }),
  "list-users": route({
    method: "GET",
    description: "Lists the users.",
    params: {},
    response: object({
      users: listOf(
        object({
          name: string,
          arn: string,
          createdAt: string,
          groups: texts,
          attachedPolicies: texts,
          inlinePolicies: texts,
          accessKeys: texts,
        }),
      ),
    }),
    handle: (_, call) => ({
      users: Array.from(call.state.users.values(), (user) => ({
        name: user.name,
        arn: arnOf(call, "user", user),
        createdAt: inWords(user.createdAt),
        groups: groupsOf(call, user.id).map(({ name }) => name),
        attachedPolicies: attachedNames(call.state, user.id),
        inlinePolicies: inlineNames(call.state, user.id),
        accessKeys: Array.from(call.state.accessKeysOf.of(user.id).keys(), (id) => call.accessKeyPrefix + id),
      })),
    }),
  }),
  "list-groups": route({
    method: "GET",
    description: "Lists the groups.",
    params: {},
    response: object({
      groups: listOf(
        object({
          name: string,
          arn: string,
          createdAt: string,
          users: integer,
          attachedPolicies: texts,
          inlinePolicies: texts,
        }),
      ),
    }),
    handle: (_, call) => ({
      groups: Array.from(call.state.groups.values(), (group) => ({
        name: group.name,
        arn: arnOf(call, "group", group),
        createdAt: inWords(group.createdAt),
        users: call.state.members.of(group.id).size,
        attachedPolicies: attachedNames(call.state, group.id),
        inlinePolicies: inlineNames(call.state, group.id),
      })),
    }),
  }),
  "list-policies": route({
    method: "GET",
    description: "Lists the account's managed policies.",
    params: {},
    response: object({
      policies: listOf(
        object({
          name: string,
          arn: string,
          createdAt: string,
          updatedAt: string,
          defaultVersion: string,
          versions: integer,
          attachments: integer,
        }),
      ),
    }),
    handle: (_, { state }) => ({
      policies: Array.from(state.policies.entries(), ([arn, policy]) => ({
        name: policy.name,
        arn,
        createdAt: inWords(policy.createdAt),
        updatedAt: inWords(policy.updatedAt),
        defaultVersion: versionId(policy.defaultVersion),
        versions: state.policyVersions.of(arn).size,
        attachments: state.attachedTo.of(arn).size,
      })),
    }),
  }),
};
