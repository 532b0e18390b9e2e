import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../src/http/listener.js";
import { checkedLookup } from "../../src/outgoing/checked-lookup.js";

let port: number;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ port, close } = await listen(createServer(), "127.0.0.1", 0));
});
afterAll(() => close());

/** What Node's `connect` gets for a name: its addresses, or the error. */
const found = (lookup: ReturnType<typeof checkedLookup>, all: boolean) =>
  new Promise<unknown>((resolve) =>
    lookup("localhost", { all }, (error, addresses) => resolve(error?.message ?? addresses)),
  );

test.each([true, false])(
  "A name that leads to a port of CloudStub is refused when it is resolved (all: %s)",
  async (all) => {
    expect(await found(checkedLookup(port, undefined), all)).toBe(
      `Port ${port} of this machine is CloudStub's own. Give the address of your own program.`,
    );
    const others = await found(checkedLookup(9, "loopback"), all);
    if (all)
      expect(others).toContainEqual(
        expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }),
      );
    else expect(others).toMatch(/^(127\.0\.0\.1|::1)$/);
  },
);
