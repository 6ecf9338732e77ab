import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './scripts/test/slow-files-first.ts';

export default defineConfig({
  test: {
    include: [
      'test/unit/**/*.test.{ts,tsx}',
      'test/integration/**/*.test.ts',
      'test/conformance/**/*.test.ts',
    ],
    globalSetup: ['test/support/make-sign-on-keys.ts', 'test/support/find-postgres.ts'],
    // Tests wait for sockets and child processes more than they compute: twice the usual two cores keeps both busy.
    maxWorkers: 4,
    // No test leaves anything behind in its module graph, and loading it anew for every file costs half a minute.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
