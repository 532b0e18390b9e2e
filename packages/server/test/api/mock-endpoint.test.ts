import { expect, test } from "vitest";
import { mockEndpoint } from "../../src/api/mock-endpoint.js";

test.each([
  ["http://localhost:4567/api/status", "http://localhost:4566"],
  ["http://localhost/api/status", "http://localhost:4566"],
  ["http://[::1]:4567/", "http://[::1]:4566"],
  ["http://host.docker.internal:80?a=b:c", "http://host.docker.internal:4566"],
  ["https://proxy.example/api", "http://proxy.example:4566"],
  ["http://999.0.0.1:4567/", "http://999.0.0.1:4566"],
])("who asks %s finds the mock port at %s", (url, endpoint) => {
  expect(mockEndpoint(url, 4566)).toBe(endpoint);
});
