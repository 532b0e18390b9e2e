import type { EntityType } from "@aws-sdk/client-iam";
import { isAwsPolicyArn } from "../../engine/aws-policies.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { groupDetail, policyDetail, roleDetail, userDetail } from "./details.js";

/** Shows users, groups, roles and policies with all that they have. Of AWS's policies there are those in use. */
export const getAccountAuthorizationDetails: EmulatedHandler<"GetAccountAuthorizationDetails"> = (input, call) => {
  const { state } = call;
  const { Filter = [] } = input;
  const isAsked = (type: EntityType) => Filter.length === 0 || Filter.includes(type);
  const all = [
    ...(isAsked("User") ? placesOf("user", state.users.keys()) : []),
    ...(isAsked("Group") ? placesOf("group", state.groups.keys()) : []),
    ...(isAsked("Role") ? placesOf("role", state.roles.keys()) : []),
    ...(isAsked("LocalManagedPolicy") ? placesOf("policy", state.policies.keys()) : []),
    ...(isAsked("AWSManagedPolicy") ? placesOf("policy", usedAwsPolicies(call)) : []),
  ];
  const { items, ...rest } = pageOf(input, all, (place) => place);
  const of = (kind: string) =>
    items.filter((place) => place.startsWith(`${kind} `)).map((place) => place.slice(kind.length + 1));
  return {
    UserDetailList: of("user").flatMap((key) => found(state.users.get(key), (user) => userDetail(call, user))),
    GroupDetailList: of("group").flatMap((key) => found(state.groups.get(key), (group) => groupDetail(call, group))),
    RoleDetailList: of("role").flatMap((key) => found(state.roles.get(key), (role) => roleDetail(call, role))),
    Policies: of("policy").map((arn) => policyDetail(call, arn)),
    ...rest,
  };
};

function placesOf(kind: string, keys: Iterable<string>): string[] {
  return Array.from(keys, (key) => `${kind} ${key}`);
}

function found<R, D>(record: R | undefined, detail: (record: R) => D): D[] {
  return record === undefined ? [] : [detail(record)];
}

function usedAwsPolicies({ state, partition }: EmulatedCall): Set<string> {
  const bounds = [...state.roles.values(), ...state.users.values()].flatMap((each) => each.permissionsBoundary ?? []);
  const attached = Array.from(state.owners.keys()).flatMap((id) => [...state.attachments.of(id).keys()]);
  return new Set([...attached, ...bounds].filter((arn) => isAwsPolicyArn(partition, arn)));
}
