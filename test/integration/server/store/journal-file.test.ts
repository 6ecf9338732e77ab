import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempDir } from '#test/support/temp-dir.ts';

const JOURNAL_FILE = new URL('../../../../server/store/sqlite/journal/journal-file.ts', import.meta.url);

/** A process that may open few files: all but one are taken while the first upload comes, and given back then. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs';
  import { JournalFile } from '${JOURNAL_FILE.href}';
  const entry = { name: 'gauge', body: new TextEncoder().encode('[]') };
  const file = new JournalFile(process.argv[1], 1);
  const taken = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {}
  closeSync(taken.pop());
  const first = await file.append([entry]).then(() => 'taken', ({ code }) => code);
  for (const each of taken) closeSync(each);
  const frames = await file.append([entry]);
  console.log(JSON.stringify([first, frames.length, file.count]));
`;

it.skipIf(process.platform === 'win32')(
  'uploads are taken again after a moment in which the folder could not be opened',
  async () => {
    const dataDir = await tempDir();
    const shell = 'ulimit -n 60 && exec "$0" --input-type=module -e "$1" "$2"';
    const { stdout } = await promisify(execFile)('sh', ['-c', shell, process.execPath, SCRIPT, dataDir]);
    expect(JSON.parse(stdout)).toEqual(['EMFILE', 1, 1]);
  },
);
