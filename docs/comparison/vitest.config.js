import { defineConfig } from "vitest/config";

// What every developer's machine has.
const env = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

export default defineConfig({ test: { include: ["*.test.js"], env } });
