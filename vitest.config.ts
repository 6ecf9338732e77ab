import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'test/unit/**/*.test.{ts,tsx}',
      'test/integration/**/*.test.ts',
      'test/conformance/**/*.test.ts',
    ],
    testTimeout: 20_000,
  },
});
