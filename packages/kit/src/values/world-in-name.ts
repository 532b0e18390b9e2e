import type { Call } from "../call/call.js";

/** The label that stands before the name of a world, as in access key ids. */
const WORLD = "world";
/** Before the name in hexadecimal digits, where it is none that a host name could have: names of hosts have no capitals. */
const ENCODED = "0x";

/**
 * The URL of a site on the mock port, as this machine's clients reach it. It tells the world of the call, where that is not the default one.
 *
 * @param name The site's own labels.
 * @example siteUrl(call, "abc.lambda-url.us-east-1") // http://abc.lambda-url.us-east-1.localhost:4566
 */
export function siteUrl(
  { endpoint, accessKeyPrefix }: Pick<Call<unknown>, "endpoint" | "accessKeyPrefix">,
  name: string,
) {
  const { protocol, port } = new URL(endpoint);
  const world = accessKeyPrefix.split(".")[1] ?? "";
  const label = world === "" ? "" : `.${WORLD}.${labelOf(world)}`;
  return `${protocol}//${name}${label}.localhost${port === "" ? "" : `:${port}`}`;
}

function labelOf(world: string): string {
  return /^[a-z0-9_-]{1,63}$/.test(world) && !world.startsWith(ENCODED)
    ? world
    : ENCODED + Buffer.from(world).toString("hex");
}

/**
 * Reads the world out of a site's host name, in lower case and without a port: the labels `world` and its name.
 *
 * @example worldInName("abc.lambda-url.us-east-1.world.checkout-7.localhost") // { world: "checkout-7", rest: "abc.lambda-url.us-east-1.localhost" }
 */
export function worldInName(name: string): { readonly world?: string; readonly rest: string } {
  const labels = name.split(".");
  const at = labels.lastIndexOf(WORLD);
  const label = labels[at + 1];
  if (at < 1 || label === undefined || labels[at + 2] !== "localhost") return { rest: name };
  const world = label.startsWith(ENCODED) ? Buffer.from(label.slice(ENCODED.length), "hex").toString() : label;
  return { world, rest: labels.toSpliced(at, 2).join(".") };
}
