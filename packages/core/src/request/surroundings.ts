import type { Fact, FactPlace, FunctionHost, Surroundings } from "@cloudstub/kit";
import type { Registry } from "../registry/registry.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { scopeName } from "../world/account-region.js";
import type { World } from "../world/world.js";

/** What agents of an account and region see of their world besides their own service's state. */
export class WorldSurroundings implements Surroundings {
  readonly #registry: Registry;
  readonly #world: World;
  readonly #home: AccountRegion;

  constructor(registry: Registry, world: World, home: AccountRegion) {
    this.#registry = registry;
    this.#world = world;
    this.#home = home;
  }

  get functions(): FunctionHost | undefined {
    return this.#world.functions;
  }

  readonly ask = <Subject, Answer>(
    { service: id, name }: Fact<Subject, Answer>,
    subject: Subject,
    { account = this.#home.account, region = this.#home.region }: FactPlace = {},
  ): Answer | undefined => {
    const service = this.#registry.services.find((each) => each.id === id);
    const told = service?.module.facts?.find((each) => each.name === name);
    if (service === undefined || told === undefined) return undefined;
    const scope = scopeName(service, this.#world.home, { account, region });
    return told.tell(this.#world.stateOf(service, scope), subject) as Answer;
  };
}
