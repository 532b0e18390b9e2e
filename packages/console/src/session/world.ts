/** The world that the page shows, by the query of its address, `/console?world=checkout-7`; empty for the default one. */
export const shownWorld = (new URLSearchParams(globalThis.location?.search).get("world") ?? "").replace(
  /^default$/,
  "",
);

/** The address of a request to the API port, in the world that the page shows. */
export function inShownWorld(address: string): string {
  if (shownWorld === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ world: shownWorld })}`;
}

/** Shows the same page of another world. It is loaded again, since nothing that it knows is of that world. */
export function showWorld(name: string): void {
  const query = name === "" ? "" : `?${new URLSearchParams({ world: name })}`;
  location.assign(location.pathname + query + location.hash);
}
