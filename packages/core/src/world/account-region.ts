import type { CallingService, Principal } from "@cloudstub/kit";
import type { LoadedService } from "../registry/stub.js";
import type { Store } from "../state/store.js";
import { accountRegionIn } from "../state/tree-names.js";
import { type AccountRegion, isRegion } from "../validation/account-and-region.js";

/** The account and region of a request's credential, and its access key id. */
export interface Caller extends AccountRegion {
  readonly accessKeyId?: string | undefined;
  /** Of a call of another service. */
  readonly service?: CallingService | undefined;
  readonly principal?: Principal | undefined;
}

/** The account of the contract (specification 2.4), and of requests that name no other. */
export const HOME_ACCOUNT = "000000000000";

/** The region of the contract (specification 2.4), and of requests that name no other, unless an option chooses another. */
export const DEFAULT_REGION = "us-east-1";

interface Parties {
  readonly caller: Caller;
  readonly home: AccountRegion;
}

/** The account and region whose resources an operation is about: those of its caller, unless its input names a resource of others. */
export function resourcesOf({ module }: LoadedService, { caller, home }: Parties, input: unknown): AccountRegion {
  if (module.scope === undefined) return home;
  const account = module.accountIn?.(input as Parameters<typeof module.accountIn>[0]);
  const named = module.regionIn?.(input as Parameters<typeof module.regionIn>[0]);
  // A host name may have any label in the place of its region, and each region that is asked for gets state and agents of its own.
  const region = named !== undefined && isRegion(named) ? named : undefined;
  const isCallers = (account ?? caller.account) === caller.account && (region ?? caller.region) === caller.region;
  return isCallers ? caller : { account: account ?? caller.account, region: region ?? caller.region };
}

/**
 * The part of the store, and of the topics that calls wait for, that holds a service's resources of an account and region:
 * `sqs/111122223333/eu-west-1`. It is the service's id for those of the home, so that both levels find the same records there, and for
 * services whose resources share one namespace.
 */
export function scopeName(
  { id, module: { scope } }: LoadedService,
  home: AccountRegion,
  { account, region }: AccountRegion,
): string {
  if (
    scope === undefined ||
    scope === "shared" ||
    (account === home.account && (scope === "global" || region === home.region))
  )
    return id;
  return `${id}/${account}/${scope === "global" ? scope : region}`;
}

/** The parts of a world that tell in which accounts and regions it has records. */
interface HomeAndStore {
  readonly home: AccountRegion;
  readonly store: Store;
}

/** The accounts and regions in which a service has records, sorted. */
export function accountsAndRegions({ home, store }: HomeAndStore, service: string): AccountRegion[] {
  const found = new Map<string, AccountRegion>();
  for (const tree of store.treesWithRecords(service)) {
    const { account, region } = accountRegionIn(tree) ?? home;
    found.set(`${account} ${region}`, { account, region });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/**
 * In which other accounts and regions a world has records of a service, in a sentence; undefined where none is found. A world can have a tree for each of a
 * hundred thousand queues, and clients ask again and again for what is not there: so it looks at some trees only, and tells some places.
 */
export function placesElsewhere({ home, store }: HomeAndStore, service: string, at: AccountRegion): string | undefined {
  const nameOf = ({ account, region }: AccountRegion) => `${region} of account ${account}`;
  const here = nameOf(at);
  const found = new Set<string>();
  for (const tree of store.treesWithRecords(service, MAX_TREES)) {
    const place = nameOf(accountRegionIn(tree) ?? home);
    if (place !== here && found.size < MAX_PLACES) found.add(place);
  }
  if (found.size === 0) return undefined;
  return `This was asked of ${here}; this world has resources of ${service} in ${[...found].join(", ")}.`;
}

const MAX_PLACES = 3;
const MAX_TREES = 500;
