/** The world that the page shows, by the query of its address, `/console?world=checkout-7`; empty for the default one. */
export const shownWorld = new URLSearchParams(globalThis.location?.search).get("world") ?? "";

/** The address of a request to the API port, in the world that the page shows. */
export function inShownWorld(address: string): string {
  if (shownWorld === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ world: shownWorld })}`;
}

/** Shows another world. The page is loaded again, since nothing that it knows is of that world. */
export function showWorld(name: string): void {
  location.assign(name === "" ? location.pathname : `?${new URLSearchParams({ world: name })}`);
}
