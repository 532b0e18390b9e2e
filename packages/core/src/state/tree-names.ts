/*
 * The name of a tree is `<service>/<collection>` or `<service>/<family>/<id>`. Resources of another account or region than those of the
 * contract have both after the service: `<service>/<account>/<region>/…`, or `<service>/<account>/global/…`.
 */

const accountAndRegion = /^(\d{12})\/(global|[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2})\//;

/** The account and region that the name of a tree begins with; undefined for trees of the contract. */
export function accountRegionIn(tree: string): { readonly account: string; readonly region: string } | undefined {
  const [, account, region] = accountAndRegion.exec(tree.slice(tree.indexOf("/") + 1)) ?? [];
  return account === undefined || region === undefined ? undefined : { account, region };
}

/** The name of a tree as its service declares it: without an account and region. */
export function declaredName(tree: string): string {
  const end = tree.indexOf("/") + 1;
  return tree.slice(0, end) + tree.slice(end).replace(accountAndRegion, "");
}

/** The part of the store that a tree belongs to: a service's, `sqs`, or that of an account and region, `sqs/111122223333/eu-west-1`. */
export function scopeIn(tree: string): string {
  const service = tree.slice(0, tree.indexOf("/"));
  const at = accountRegionIn(tree);
  return at === undefined ? service : `${service}/${at.account}/${at.region}`;
}
