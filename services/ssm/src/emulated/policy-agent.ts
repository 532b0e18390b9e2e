import { type Agent, keys } from "@cloudstub/kit";
import { removeParameter } from "./parameters.js";
import type { EmulatedState } from "./state.js";

/**
 * Applies the policies of parameters: an expired one is deleted. Notifications are events of Amazon EventBridge, which is not there; they are
 * shown as finished.
 */
export const policyAgent: Agent<EmulatedState> = {
  due({ duePolicies }) {
    const key = duePolicies.firstKey();
    return key === undefined ? undefined : { time: keys.timeOf(key), housekeeping: true };
  },
  what: ({ duePolicies }) => [`a policy of parameter ${duePolicies.get(duePolicies.firstKey() ?? "")?.name} is due`],
  run({ state }) {
    for (const [key, { name, policy, version }] of state.duePolicies.entries()) {
      state.duePolicies.delete(key);
      const parameter = state.parameters.get(name);
      const { type } = parameter?.policies?.[policy] ?? {};
      if (parameter === undefined || parameter.version !== version || type === undefined) return;
      if (type === "Expiration") {
        removeParameter(state, parameter);
        return;
      }
      const policies = (parameter.policies ?? []).map((each, index) =>
        index === policy ? { ...each, status: "Finished" as const } : each,
      );
      state.parameters.set(name, { ...parameter, policies });
      return;
    }
  },
};
