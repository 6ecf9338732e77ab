import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longer than the others, the longest first. One that starts last would run alone at the end. */
export const SLOW_FILES = [
  'test/integration/fuzz/reading-oracle.test.ts',
  'test/integration/scripts/upload.test.ts',
  'test/conformance/client.test.ts',
  'test/integration/server/torture.test.ts',
  'test/integration/shared/domain/import/questions-of-drawn-files.test.ts',
  'test/integration/fuzz/answered-anyhow.test.ts',
  'test/integration/electron/backend/features/explorer/interop/over-http.test.ts',
  'test/integration/electron/backend/identity/demo-sign-in.test.ts',
  'test/conformance/explorer.test.ts',
  'test/integration/electron/backend/features/uploads/outbox/misfortunes.test.ts',
  'test/integration/electron/backend/features/uploads/outbox/fault-run.test.ts',
  'test/integration/server/store/two-processes.test.ts',
  'test/integration/server/store/postgres-tls.test.ts',
];

/** The order of the files in a run: the slow ones, then as they took last time, or by size where that is not known. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? SLOW_FILES.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which gives a new array
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
