import { useId } from "preact/hooks";
import type { AccountRegion, Module } from "../session/records.js";
import { useSession } from "../session/session.js";

/** The account and region of requests that name none. */
function homeOf({ homeRegion = "us-east-1" }: Partial<Module>): AccountRegion {
  return { account: "000000000000", region: homeRegion };
}

/** The account and region whose resources a service's page shows: the one that was chosen, or else one that has resources. */
export function shownOf(module: Partial<Module>, chosen: AccountRegion | undefined): AccountRegion {
  const { resourcesOf = [] } = module;
  const home = homeOf(module);
  const has = (wanted: AccountRegion) => resourcesOf.some((each) => keyOf(each) === keyOf(wanted));
  if (chosen && (has(chosen) || resourcesOf.length === 0)) return chosen;
  return has(home) ? home : (resourcesOf[0] ?? home);
}

/** Chooses among the accounts and regions that have resources; nothing where only the usual one has any. */
export function AccountRegionChoice({
  module,
  shown,
}: {
  readonly module: Partial<Module>;
  readonly shown: AccountRegion;
}) {
  const { accountRegion } = useSession();
  const id = useId();
  const { resourcesOf = [] } = module;
  if (resourcesOf.every((each) => keyOf(each) === keyOf(homeOf(module)))) return undefined;
  return (
    <div class="input stack">
      <label for={id}>Account and region</label>
      <select
        id={id}
        value={keyOf(shown)}
        onChange={({ currentTarget }) => {
          accountRegion.value = resourcesOf.find((each) => keyOf(each) === currentTarget.value);
        }}
      >
        {resourcesOf.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {keyOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function keyOf({ account, region }: AccountRegion): string {
  return `${account} ${region}`;
}
